/** A rejected request, with the envelope's code and message key. */
import { type EnvelopeCode, envelopeCodes } from '#protocol/http/envelope.ts'
import type { MessageKey } from '#protocol/http/messages.ts'

export class BusinessError extends Error {
  readonly key: MessageKey
  readonly code: EnvelopeCode
  readonly params: Readonly<Record<string, string>>
  /** Real ms until a retry may succeed; undefined when waiting does not help. */
  readonly retryAfterMs: number | undefined
  /** BCP 47: the user's language, when it is known better than from the request. */
  readonly lang: string | undefined

  constructor(
    key: MessageKey,
    options: {
      readonly code?: EnvelopeCode
      readonly params?: Readonly<Record<string, string>>
      readonly retryAfterMs?: number
      readonly lang?: string | undefined
    } = {},
  ) {
    super(key)
    this.name = 'BusinessError'
    this.key = key
    this.code = options.code ?? envelopeCodes.paramsError
    this.params = options.params ?? {}
    this.retryAfterMs = options.retryAfterMs
    this.lang = options.lang
  }
}
