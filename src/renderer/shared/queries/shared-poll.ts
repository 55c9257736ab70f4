/**
 * A poll that all tabs of a browser share: one of them sends the request (Web Locks), each gets the response. Where there are
 * no Web Locks, as on a page without HTTPS, each tab asks for itself.
 */
import * as v from 'valibot'
import { ApiError } from '#data/http/api-error.ts'
import { sessionStore } from '#session/session.ts'

const Message = v.object({ name: v.string(), token: v.string(), data: v.unknown() })

let channel: BroadcastChannel | undefined

/** Opened by the first poll, because a channel keeps a page out of the back/forward cache. Undefined where tabs cannot share. */
function openChannel(): BroadcastChannel | undefined {
  try {
    channel ??= new BroadcastChannel('placard-polls')
  } catch {
    // An older browser has none, and one that forbids storage may forbid it, too.
  }
  return channel
}

/** Another tab's response to the poll of this name, for the same login; undefined for any other message. */
function dataOf(message: unknown, name: string): unknown {
  const parsed = v.safeParse(Message, message)
  const isOurs =
    parsed.success && parsed.output.name === name && parsed.output.token === sessionStore.getState().token
  return isOurs ? parsed.output.data : undefined
}

/** Calls `onData` with each response that another tab has got, until the returned function is called. */
export function onSharedPoll(name: string, onData: (data: unknown) => void): () => void {
  const tabs = openChannel()
  if (tabs === undefined) return () => undefined
  const receive = ({ data: message }: MessageEvent<unknown>) => {
    const data = dataOf(message, name)
    if (data !== undefined) onData(data)
  }
  tabs.addEventListener('message', receive)
  return () => tabs.removeEventListener('message', receive)
}

/** Hands data, which must be cloneable, to the other tabs. */
export function shareData(name: string, data: unknown): void {
  const { token } = sessionStore.getState()
  if (token !== undefined) openChannel()?.postMessage({ name, token, data })
}

/** Does the work while no tab, this one included, does other work of this name. */
export async function inTurn<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(`placard-poll-${name}`, { ...(signal && { signal }) }, work)
}

/**
 * Fetches and hands the data, which must be cloneable, to the other tabs. While another tab fetches it waits; `received` then
 * returns what that tab has sent, if it has arrived since. Rejects as `load` does, and with an `ApiError` when cancelled.
 */
export async function pollAsOne<T>(
  name: string,
  { load, received, signal }: { load: () => Promise<T>; received: () => T | undefined; signal: AbortSignal },
): Promise<T> {
  const { token } = sessionStore.getState()
  const ask = async () => {
    const shared = received()
    if (shared !== undefined) return shared
    const data = await load()
    if (token !== undefined) openChannel()?.postMessage({ name, token, data })
    return data
  }
  try {
    return await inTurn(name, ask, signal)
  } catch (error) {
    throw signal.aborted ? new ApiError('cancelled') : error
  }
}
