/**
 * A poll that all tabs of a browser share: one of them sends the request (Web Locks), each gets the response. Where there are
 * no Web Locks, as on a page without HTTPS, each tab asks for itself. The only tab takes no lock and sends no data, which would be
 * a sixth of a poll on a slow phone; tabs that have not heard each other yet send one request each.
 */
import * as v from 'valibot'
import { ApiError } from '#api/api-error.ts'
import { sessionStore } from '#session/session.ts'

const Message = v.object({ name: v.string(), token: v.string(), data: v.unknown() })

/** How long another tab counts as open after its last message, ms. */
const openMs = 30_000
/** How often a tab says at most that it is open, ms. */
const announceMs = 12_000

let channel: BroadcastChannel | undefined
/** When another tab was heard and this one said that it is open, by `performance.now()`. At the start there may be others. */
let heardAt = 0
let announcedAt = Number.NEGATIVE_INFINITY

const hasOtherTabs = (): boolean => performance.now() - heardAt < openMs

/** Opened by the first poll, because a channel keeps a page out of the back/forward cache. */
function openChannel(): BroadcastChannel {
  if (channel) return channel
  channel = new BroadcastChannel('placard-polls')
  channel.addEventListener('message', () => {
    heardAt = performance.now()
    announce()
  })
  return channel
}

/** Tells the other tabs that this one is open. */
function announce(): void {
  const now = performance.now()
  if (now - announcedAt < announceMs) return
  announcedAt = now
  openChannel().postMessage('open')
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
  const receive = ({ data: message }: MessageEvent<unknown>) => {
    const data = dataOf(message, name)
    if (data !== undefined) onData(data)
  }
  tabs.addEventListener('message', receive)
  return () => tabs.removeEventListener('message', receive)
}

/**
 * Fetches and hands the data, which must be cloneable, to the other tabs. While another tab fetches it waits; `received` then
 * returns what that tab has sent, if it has arrived since. Rejects as `load` does, and with an `ApiError` when cancelled.
 */
export async function pollAsOne<T>(
  name: string,
  { load, received, signal }: { load: () => Promise<T>; received: () => T | undefined; signal: AbortSignal },
): Promise<T> {
  announce()
  const isShared = hasOtherTabs()
  const { token } = sessionStore.getState()
  const ask = async () => {
    const shared = received()
    if (shared !== undefined) return shared
    const data = await load()
    if (token !== undefined && (isShared || hasOtherTabs())) openChannel().postMessage({ name, token, data })
    return data
  }
  if (!isShared || !('locks' in navigator)) return ask()
  try {
    return await navigator.locks.request(`placard-poll-${name}`, { signal }, ask)
  } catch (error) {
    throw signal.aborted ? new ApiError('cancelled') : error
  }
}
