/** A call that the sandbox refuses: its envelope code and the message key it is said with. */
import { type EnvelopeCode, envelopeCodes } from '#protocol/http/envelope.ts'
import type { MessageKey } from '#protocol/http/messages.ts'

export class BusinessError extends Error {
  readonly key: MessageKey
  readonly code: EnvelopeCode
  readonly params: Readonly<Record<string, string>>
  /** When the same may be allowed again, real ms from now; undefined when time does not help. */
  readonly retryAfterMs: number | undefined
  /** BCP 47: the user's language, where it is known better than from the call. */
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
