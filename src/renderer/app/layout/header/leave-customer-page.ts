/**
 * Back from a page whose frame may push into the joint history of page and frames, where one step back may be a step
 * within the frame. The browser's list of the page's own entries has no entries of frames.
 */
import type { NavigateFunction } from 'react-router-dom'
import { inAppPath } from '#lib/in-app-path.ts'
import { paths } from '../../routing/paths.ts'

/** In `history.state` of a page, by the router. */
interface OpenerState {
  /** The path from which the page was opened. */
  readonly openedFrom?: string
  /** The entries before this one belong to a frame of a page that was left. */
  readonly isCutOff?: true
}

export const openedFrom = (path: string): OpenerState => ({ openedFrom: path })

function stateOf(value: unknown): OpenerState {
  return typeof value === 'object' && value !== null ? value : {}
}

/** True when a step back in the history is one to a page of the app. */
export function hasWayBack(state: unknown): boolean {
  return stateOf(state).isCutOff !== true && typeof history.state?.idx === 'number' && history.state.idx > 0
}

const documentOf = (url: string) => url.split('#')[0]
const pageOf = (url: string) => url.split('?')[0]

/** The key of the newest entry before this one that shows another page of the app. */
function openerKey(): string | undefined {
  // Browsers of before 2026 may not have it.
  if (!('navigation' in window)) return undefined
  const { currentEntry } = navigation
  if (!currentEntry) return undefined
  const here = location.href
  const isOpener = ({ url }: NavigationHistoryEntry) =>
    url !== null && documentOf(url) === documentOf(here) && pageOf(url) !== pageOf(here)
  return navigation.entries().slice(0, currentEntry.index).findLast(isOpener)?.key
}

/** Goes to the page that this one was opened from: back in the history when it is still there, else in place of this page. */
export async function goToOpener(navigate: NavigateFunction, state: unknown): Promise<void> {
  const key = openerKey()
  const here = pageOf(location.href)
  if (key !== undefined) {
    try {
      await navigation.traverseTo(key).committed
      return
    } catch {
      // What a frame or another press did in the meantime went first.
      if (pageOf(location.href) !== here) return
    }
  }
  const path = inAppPath(stateOf(state).openedFrom) ?? paths.root
  const cutOff: OpenerState = { isCutOff: true }
  await navigate(path, { replace: true, state: cutOff })
}
