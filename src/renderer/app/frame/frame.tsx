import { lazy, Suspense, useRef } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router-dom'
import { useIsPrinting } from '#parts/use-is-printing.ts'
import { useIsOnline } from '#platform/online.ts'
import { ToastRegion } from '#ui/toast.tsx'
import { DesktopHost } from '../desktop/desktop-host.tsx'
import { pageAt } from '../page-at.ts'
import { filesOf } from '../page-files.ts'
import { pages } from '../routes.tsx'
import { UpdateHost } from '../updates/update-host.tsx'
import { useAhead } from './ahead.ts'
import { useAppearance } from './appearance.ts'
import './print.css'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { LateHost } from './late-host.tsx'
import { Notices } from './notices.tsx'
import { OverlayHost } from './overlay-host.tsx'
import { usePageTitle } from './page-title.ts'
import { PageWait } from './page-wait.tsx'
import { PrintHeading } from './print-heading.tsx'
import { useTopHeight } from './top-height.ts'
import { useConfigRead } from './use-config-read.ts'
import { useIsFirstStart } from './use-is-first-start.ts'
import { useUnread } from './use-unread.ts'

const OfflineStart = lazy(async () => ({
  default: (await import('../desktop/offline-start.tsx')).OfflineStart,
}))

/** What a scroll position is kept under; an address that was typed has no key of its own. */
const placeKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)

/**
 * What every page stands in: ribbon, header, the page, toasts, the frame's dialogs. The page before stays until the next one
 * has been fetched.
 */
export function Frame() {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const handle: unknown = useMatches().at(-1)?.handle
  const page = pages.find((each) => each === handle)
  const wanted = next && pageAt(next.pathname)
  const isLoading = wanted !== undefined && filesOf(wanted) === undefined
  const isOnline = useIsOnline()
  // In a browser there is no app to start without a connection before it was there once.
  const isOfflineStart = useIsFirstStart() && !isOnline
  const isPrinting = useIsPrinting()
  const top = useRef<HTMLDivElement>(null)
  useTopHeight(top)
  useAppearance()
  usePageTitle(page, pathname, isPrinting)
  useUnread()
  useConfigRead()
  useAhead(page)

  const style = page?.header ?? 'plain'
  return (
    <div className="app-root">
      <div ref={top} className={styles.top} data-style={style}>
        <Notices isOnline={isOnline || isOfflineStart} />
        <Header page={page} style={style} />
        {isPrinting && page && <PrintHeading page={page} />}
        {isLoading && <div className={styles.loading} aria-hidden="true" />}
      </div>
      <LateHost />
      <UpdateHost />
      <DesktopHost page={page} />
      <main className={styles.main} data-style={style} tabIndex={-1} aria-busy={isLoading || undefined}>
        {isOfflineStart ? (
          <Suspense fallback={<PageWait />}>
            <OfflineStart />
          </Suspense>
        ) : (
          // In no boundary: React would hydrate the login page later than its frame.
          <Outlet />
        )}
      </main>
      <ScrollRestoration getKey={placeKey} />
      <ToastRegion />
      <OverlayHost />
    </div>
  )
}
