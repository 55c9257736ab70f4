/**
 * What the main process tells the page; what comes before the page listens is kept for it. That an update is ready stays
 * true, so every page is told.
 */
import type { WebContents } from 'electron'
import { type BridgeEvent, Channel } from '#protocol/ipc/bridge.ts'

export interface PageEvents {
  /** The page listens: it gets what was kept. */
  listening(contents: WebContents): void
  /** The page is being loaded anew. */
  leaving(): void
  tell(event: BridgeEvent): void
}

const isLasting = ({ type }: BridgeEvent): boolean => type === 'updateReady'

export function createPageEvents(): PageEvents {
  let page: WebContents | undefined
  let kept: BridgeEvent[] = []
  return {
    listening(contents) {
      page = contents
      for (const event of kept) contents.send(Channel.event, event)
      kept = kept.filter(isLasting)
    },
    leaving() {
      page = undefined
    },
    tell(event) {
      const listener = page?.isDestroyed() === false ? page : undefined
      listener?.send(Channel.event, event)
      // Of several links the last one counts.
      if (!listener || isLasting(event)) kept = [...kept.filter(({ type }) => type !== event.type), event]
    },
  }
}
