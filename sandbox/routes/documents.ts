/** Uploaded images and feedback (specification, sections 5 and 7). */

import { imageTypeOf } from '#contract/file-type.ts'
import type { Handlers } from '../context.ts'
import { feedback } from '../db/partner-schema.ts'
import { Refusal } from '../refusal.ts'
import { isOwnUpload, storeUpload } from '../uploads/uploads.ts'

export const documentHandlers = {
  upload: async ({ sandbox, account, file }) => {
    const type = imageTypeOf(file)
    if (type === undefined) throw new Refusal('upload.notAnImage')
    const image = { type, bytes: file, at: sandbox.clock.now() }
    return { url: await storeUpload(sandbox.database.read, account.id, image) }
  },

  /** Images have to be uploads of this account. */
  feedback: async ({ sandbox, account }, { topic, content, images }) => {
    const queries = sandbox.database.read
    for (const address of images) {
      if (!(await isOwnUpload(queries, account.id, address))) throw new Refusal('general.paramsError')
    }
    const at = sandbox.clock.now()
    await queries.insert(feedback).values({ account_id: account.id, topic, content, images, at })
    return {}
  },
} satisfies Handlers
