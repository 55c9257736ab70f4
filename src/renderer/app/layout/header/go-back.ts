import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import { inAppPath } from '#lib/in-app-path.ts'
import { platform } from '#platform/index.ts'
import { entryNumber } from '../../routing/entry-numbers.ts'
import type { Page } from '../../routing/page.ts'
import { paths } from '../../routing/paths.ts'
import { backTarget } from './header-rules.ts'

/** The action of a page's back arrow; undefined when the page has no arrow. */
export function useGoBack(page: Page | undefined): (() => void) | undefined {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const target =
    page &&
    backTarget(page.back, {
      canCloseHost: platform.closeHostView !== undefined,
      hasHistory: hasPreviousPage(state),
    })
  if (!target) return undefined
  return () => {
    if (target.kind === 'host') platform.closeHostView?.()
    else if (target.kind === 'opener') void goToOpener(navigate, state)
    else if (target.kind === 'history') void navigate(-1)
    else void navigate(target.path)
  }
}

/** The router's state of a history entry. */
interface OpenerState {
  /** The path from which the page was opened. */
  readonly openedFrom?: string
  /** The previous entries belong to a frame of a page that is no longer shown. */
  readonly isCutOff?: true
}

export const openedFrom = (path: string): OpenerState => ({ openedFrom: path })

function stateOf(value: unknown): OpenerState {
  return typeof value === 'object' && value !== null ? value : {}
}

/** True if one step back in the history leads to a page of the app. */
const hasPreviousPage = (state: unknown): boolean =>
  stateOf(state).isCutOff !== true && (entryNumber() ?? 0) > 0

const documentOf = (url: string) => url.split('#')[0]
const pageOf = (url: string) => url.split('?')[0]

/** The key of the newest entry before this one that shows another page of the app. */
function openerKey(): string | undefined {
  // Older browsers do not have the Navigation API.
  if (!('navigation' in window)) return undefined
  const { currentEntry } = navigation
  if (!currentEntry) return undefined
  const current = location.href
  const isOpener = ({ url }: NavigationHistoryEntry) =>
    url !== null && documentOf(url) === documentOf(current) && pageOf(url) !== pageOf(current)
  return navigation.entries().slice(0, currentEntry.index).findLast(isOpener)?.key
}

/**
 * Goes to the page that opened this one: back in the history if its entry exists, otherwise by replacing this page. A frame
 * may push entries into the joint history, so one step back may stay within the frame; the Navigation API lists only the
 * entries of the page.
 */
async function goToOpener(navigate: NavigateFunction, state: unknown): Promise<void> {
  const key = openerKey()
  const currentPage = pageOf(location.href)
  if (key !== undefined) {
    try {
      await navigation.traverseTo(key).committed
      return
    } catch {
      // A frame or another click has navigated in the meantime.
      if (pageOf(location.href) !== currentPage) return
    }
  }
  const path = inAppPath(stateOf(state).openedFrom) ?? paths.root
  const cutOff: OpenerState = { isCutOff: true }
  await navigate(path, { replace: true, state: cutOff })
}
