/** What the main process tells the page; what comes before the page listens is kept for it. */
import type { WebContents } from 'electron'
import { type BridgeEvent, Channel } from '#contract/ipc/bridge.ts'

export interface PageEvents {
  /** The page listens: it gets what was kept. */
  listening(contents: WebContents): void
  /** The page is being loaded anew. */
  leaving(): void
  tell(event: BridgeEvent): void
}

export function createPageEvents(): PageEvents {
  let page: WebContents | undefined
  let kept: BridgeEvent[] = []
  return {
    listening(contents) {
      page = contents
      for (const event of kept) contents.send(Channel.event, event)
      kept = []
    },
    leaving() {
      page = undefined
    },
    tell(event) {
      if (page && !page.isDestroyed()) page.send(Channel.event, event)
      // Of several links the last one counts.
      else kept = [...kept.filter(({ type }) => type !== event.type), event]
    },
  }
}
