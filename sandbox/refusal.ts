/** A call that the sandbox refuses: its envelope code and the message key it is said with. */
import { type EnvelopeCode, envelopeCodes } from '#contract/wire/envelope.ts'
import type { MessageKey } from '#contract/wire/messages.ts'

export class Refusal extends Error {
  readonly key: MessageKey
  readonly code: EnvelopeCode
  readonly params: Readonly<Record<string, string>>

  constructor(
    key: MessageKey,
    options: { readonly code?: EnvelopeCode; readonly params?: Readonly<Record<string, string>> } = {},
  ) {
    super(key)
    this.name = 'Refusal'
    this.key = key
    this.code = options.code ?? envelopeCodes.paramsError
    this.params = options.params ?? {}
  }
}
