/** Sends events to the page, and queues them until it listens. Every new page gets `updateReady` again, which stays true. */
import type { WebContents } from 'electron'
import { type BridgeEvent, Channel } from '#protocol/ipc/bridge.ts'

export interface PageEvents {
  /** The page listens: it gets the queued events. */
  listening(contents: WebContents): void
  /** The page is about to reload. */
  leaving(): void
  send(event: BridgeEvent): void
}

const isLasting = ({ type }: BridgeEvent): boolean => type === 'updateReady'

export function createPageEvents(): PageEvents {
  let page: WebContents | undefined
  let queue: BridgeEvent[] = []
  return {
    listening(contents) {
      page = contents
      for (const event of queue) contents.send(Channel.event, event)
      queue = queue.filter(isLasting)
    },
    leaving() {
      page = undefined
    },
    send(event) {
      const listener = page?.isDestroyed() === false ? page : undefined
      listener?.send(Channel.event, event)
      // Only the last event of a type is queued.
      if (!listener || isLasting(event)) queue = [...queue.filter(({ type }) => type !== event.type), event]
    },
  }
}
