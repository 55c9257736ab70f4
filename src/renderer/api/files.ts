/**
 * Files that go by an address of their own, which the host answered (decisions, section 2): put and fetched without the
 * token, at the host alone. The pages' policies allow no other origin.
 */
import * as v from 'valibot'
import { Envelope, ErrorData } from '#contract/wire/envelope.ts'
import { isMessageKey } from '#contract/wire/messages.ts'
import { parseJson } from '#contract/wire/parse-json.ts'
import { addressAt } from './address-at.ts'
import { ApiError } from './api-error.ts'
import { host } from './host.ts'
import type { Answer } from './read-answer.ts'
import { request } from './transport.ts'

const timeoutMs = 120_000

/** The address as it is asked for; throws a data error for one that is not the host's own. */
export const ownAddress = (address: string): string => addressAt(address, host || location.origin)

/** What a refusal says: its own message where the host names one that is known, else the status text. */
function refusalOf({ status, statusText, text }: Answer): ApiError {
  const key = keyIn(text)
  return new ApiError('http', { code: status, serverText: statusText || undefined, key })
}

function keyIn(text: string) {
  try {
    const { data } = v.parse(Envelope, parseJson(text))
    const { key } = v.parse(ErrorData, data)
    return key !== undefined && isMessageKey(key) ? key : undefined
  } catch {
    return undefined
  }
}

export interface PutOptions {
  readonly signal: AbortSignal
  /** Told how much is on its way, 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Puts a file at an address that was answered for it; throws an `ApiError`. */
export async function putFile(
  address: string,
  file: Blob,
  { signal, onProgress }: PutOptions,
): Promise<void> {
  const answer = await request({
    method: 'PUT',
    url: ownAddress(address),
    body: file,
    headers: { 'Content-Type': file.type },
    timeoutMs,
    signal,
    requestId: undefined,
    onProgress,
  })
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer)
}

/** Fetches a file by its address; throws an `ApiError`. */
export async function fetchFile(address: string, type: string, signal: AbortSignal): Promise<Blob> {
  const given = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    const answer = await fetch(ownAddress(address), { signal: given, credentials: 'omit', redirect: 'error' })
    const { ok, status, statusText } = answer
    if (!ok) throw refusalOf({ status, statusText, text: await answer.text() })
    return new Blob([await answer.arrayBuffer()], { type })
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (signal.aborted) throw new ApiError('cancelled', { cause: error })
    throw new ApiError(given.aborted ? 'timeout' : 'network', { key: 'general.offline', cause: error })
  }
}
