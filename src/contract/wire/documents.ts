/** Files, feedback and the employment contract (specification, section 7; decisions, section 2). */
import * as v from 'valibot'
import type { CallTable } from './call.ts'
import { Id, Nothing, RequiredText, says, WholeNumber } from './fields.ts'
import { limits } from './limits.ts'

const FileAddress = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2048))

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export const FeedbackRequest = v.object({
  topic: RequiredText,
  content: v.pipe(
    v.string(says('form.required')),
    v.trim(),
    v.nonEmpty(says('form.required')),
    v.maxLength(limits.longTextMost, says('form.tooLong')),
  ),
  images: v.optional(v.pipe(v.array(FileAddress), v.maxLength(9)), () => []),
})

export const documentCalls = {
  /** Multipart, field `file`: the request schema says what goes beside it, which is nothing. */
  upload: {
    method: 'POST',
    path: '/files/upload',
    access: 'user',
    isUpload: true,
    request: v.object({}),
    response: v.object({ url: FileAddress }),
  },
  feedback: {
    method: 'POST',
    path: '/feedback',
    access: 'user',
    request: FeedbackRequest,
    response: Nothing,
  },
  contractUploadUrl: {
    method: 'POST',
    path: '/contract/upload/url',
    access: 'user',
    request: v.object({ file_name: RequiredText, size: WholeNumber, type: RequiredText }),
    response: v.object({ upload_url: FileAddress, key: Id }),
  },
  /** `signature` is the address of the signature's image, when signed. */
  contractUploadDone: {
    method: 'POST',
    path: '/contract/upload/success',
    access: 'user',
    request: v.object({ key: Id, sha256: Sha256, signature: v.optional(FileAddress) }),
    response: Nothing,
  },
} as const satisfies CallTable
