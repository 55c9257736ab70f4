/** Uploaded images and feedback (docs/rules.md, sections P5 and P7). */

import { and, eq, gt } from 'drizzle-orm'
import { limits } from '#protocol/http/limits.ts'
import { imageHeaderOf, isOtherImage } from '#protocol/validation/file-type.ts'
import { bucketSizes, takeFromBucket } from '../../auth/leaky-bucket.ts'
import type { Handlers } from '../../context.ts'
import { feedback } from '../../db/schema/support.ts'
import { BusinessError } from '../../http/business-error.ts'
import { isOwnUpload, storeUpload } from '../../http/files/uploads.ts'

/** Feedback has no `request_id` and browsers may resend a POST: within this time the same text counts as a duplicate. */
const duplicateWindowMs = 10 * 60_000

export const documentHandlers = {
  upload: async ({ sandbox, account, file }) => {
    const header = imageHeaderOf(file)
    if (header === undefined) {
      throw new BusinessError(isOtherImage(file) ? 'upload.imageTypeNotAccepted' : 'upload.notAnImage')
    }
    if (header.width * header.height > limits.imagePixels) {
      throw new BusinessError('upload.imageTooManyPixels')
    }
    const image = { type: header.type, bytes: file, at: sandbox.clock.now() }
    return {
      url: await sandbox.database.withAccountLock((tx) => storeUpload(tx, account.id, image), account.id),
    }
  },

  /** Images must be uploads of this account. */
  feedback: async ({ sandbox, account }, { topic, content, images }) => {
    const queries = sandbox.database.read
    for (const address of images) {
      if (!(await isOwnUpload(queries, account.id, address))) throw new BusinessError('general.paramsError')
    }
    const at = sandbox.clock.now()
    const row = { account_id: account.id, topic, content, images, at }
    await sandbox.database.withAccountLock(async (tx) => {
      const isDuplicate = and(
        eq(feedback.account_id, account.id),
        eq(feedback.topic, topic),
        eq(feedback.content, content),
        eq(feedback.images, images),
        gt(feedback.at, new Date(at.getTime() - duplicateWindowMs)),
      )
      const [duplicate] = await tx.select({ id: feedback.id }).from(feedback).where(isDuplicate)
      if (duplicate !== undefined) return
      await takeFromBucket(tx, at, ['feedback', account.id], bucketSizes.feedback)
      await tx.insert(feedback).values(row)
    }, account.id)
    return {}
  },
} satisfies Handlers
