/**
 * Uploads and fetches files at addresses that the host has sent (docs/rules.md, section R2), without the token and only at
 * the host's origin. The Content-Security-Policy allows no other origin.
 */

import { host } from '#platform/host.ts'
import { ApiError } from './api-error.ts'
import { loadHttp } from './load-http.ts'
import { uploadTimeoutMs, writeTimeoutMs } from './timeouts.ts'

/** The absolute URL of a file of the host; throws a data error for another origin. */
export function ownAddress(address: string): string {
  const origin = host || location.origin
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
  if (url?.origin !== new URL(origin).origin || url.username !== '' || url.password !== '') {
    throw new ApiError('data', { key: 'general.dataError' })
  }
  return url.href
}

export interface UploadOptions {
  readonly signal: AbortSignal
  /** Called with the uploaded part, 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Uploads a file to the address that the host has sent for it; throws an `ApiError`. */
export async function putFile(
  address: string,
  file: Blob,
  { signal, onProgress }: UploadOptions,
): Promise<void> {
  const { http, uploadProgress } = await loadHttp()
  await http.put(ownAddress(address), file, {
    headers: { 'Content-Type': file.type },
    timeout: uploadTimeoutMs,
    signal,
    ...uploadProgress(onProgress),
  })
}

/** Fetches a file; throws an `ApiError`. */
export async function fetchFile(address: string, type: string, signal: AbortSignal): Promise<Blob> {
  const { http } = await loadHttp()
  const { data } = await http.get<Blob>(ownAddress(address), {
    responseType: 'blob',
    timeout: uploadTimeoutMs,
    signal,
    fetchOptions: { redirect: 'error' },
  })
  return new Blob([data], { type })
}

/** Sends an error report to the address of the operator's configuration; rejects with an `ApiError` if it was not sent. */
export async function sendReport(address: string, text: string): Promise<void> {
  const { http } = await loadHttp()
  await http.post(address, text, {
    headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
    timeout: writeTimeoutMs,
    fetchOptions: { mode: 'no-cors', referrerPolicy: 'no-referrer' },
  })
}
