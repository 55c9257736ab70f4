import { useLocation, useNavigate } from 'react-router-dom'
import { platform } from '#platform/index.ts'
import type { Page } from '../../routing/page.ts'
import { backTarget } from './header-rules.ts'
import { goToOpener, hasWayBack } from './leave-customer-page.ts'

/** What the back arrow of a page does; undefined where there is none. */
export function useGoBack(page: Page | undefined): (() => void) | undefined {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const target =
    page &&
    backTarget(page.back, {
      canCloseHost: platform.closeHostView !== undefined,
      hasHistory: hasWayBack(state),
    })
  if (!target) return undefined
  return () => {
    if (target.kind === 'host') platform.closeHostView?.()
    else if (target.kind === 'opener') void goToOpener(navigate, state)
    else if (target.kind === 'history') void navigate(-1)
    else void navigate(target.path)
  }
}
