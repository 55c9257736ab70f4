import { envelopeCodes } from '#protocol/http/envelope.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import type { ApiError } from './api-error.ts'

/** What is said of an error that brings no text of its own (docs/rules.md, section P8). Pure. */
export function fallbackKey({ kind, code }: Pick<ApiError, 'kind' | 'code'>): MessageKey {
  if (kind === 'http') return 'general.serverError'
  if (kind !== 'envelope') return 'general.error'
  if (code === envelopeCodes.paramsError) return 'general.systemError'
  if (code === envelopeCodes.dataError) return 'general.dataError'
  return code === envelopeCodes.serverError ? 'general.serverError' : 'general.error'
}
