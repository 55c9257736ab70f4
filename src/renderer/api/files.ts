/**
 * Files that go by an address of their own, which the host answered (docs/rules.md, section R2): put and fetched without the
 * token, at the host alone. The pages' policies allow no other origin.
 */
import { addressAt } from './address-at.ts'
import { host } from './host.ts'
import { http, uploadProgress } from './http.ts'
import { uploadMs } from './timeouts.ts'

/** The address as it is asked for; throws a data error for one that is not the host's own. */
export const ownAddress = (address: string): string => addressAt(address, host || location.origin)

export interface FundOptions {
  readonly signal: AbortSignal
  /** Told how much is on its way, 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Puts a file at an address that was answered for it; throws an `ApiError`. */
export async function putFile(
  address: string,
  file: Blob,
  { signal, onProgress }: FundOptions,
): Promise<void> {
  await http.put(ownAddress(address), file, {
    headers: { 'Content-Type': file.type },
    timeout: uploadMs,
    signal,
    ...uploadProgress(onProgress),
  })
}

/** Fetches a file by its address; throws an `ApiError`. */
export async function fetchFile(address: string, type: string, signal: AbortSignal): Promise<Blob> {
  const { data } = await http.get<Blob>(ownAddress(address), {
    responseType: 'blob',
    timeout: uploadMs,
    signal,
    fetchOptions: { redirect: 'error' },
  })
  return new Blob([data], { type })
}
