/** Files and feedback (docs/rules.md, sections P7 and R2). */
import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { FileAddress, messageKey, Nothing, RequiredText } from './fields.ts'
import { limits } from './limits.ts'

export const FeedbackRequest = v.object({
  topic: RequiredText,
  content: v.pipe(
    v.string(messageKey('form.required')),
    v.trim(),
    v.nonEmpty(messageKey('form.required')),
    v.maxLength(limits.longTextMax, messageKey('form.tooLong')),
  ),
  images: v.optional(v.pipe(v.array(FileAddress), v.maxLength(9)), () => []),
})

export const documentEndpoints = {
  /** Multipart with the field `file` and no other field. */
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
} as const satisfies EndpointTable
