import { lazy, Suspense, useRef } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router-dom'
import { useIsOnline } from '#platform/online.ts'
import { useIsPrinting } from '#shared/hooks/use-is-printing.ts'
import { ToastRegion } from '#ui/toast/toast.tsx'
import { DesktopHost } from '../desktop/desktop-host.tsx'
import { filesOf } from '../routing/page-chunks.ts'
import { pageAt, pages } from '../routing/routes.ts'
import { UpdateHost } from '../updates/update-host.tsx'
import { usePrefetch } from './prefetch.ts'
import { useAppearance } from './viewport/appearance.ts'
import './print/print.css'
import styles from './app-layout.module.css'
import { LateHost } from './background-outcomes-host.tsx'
import { Header } from './header/header.tsx'
import { usePageTitle } from './header/page-title.ts'
import { useUnread } from './header/use-unread-count.ts'
import { Notices } from './notices.tsx'
import { OverlayHost } from './overlay-host.tsx'
import { PagePending } from './page-boundary/page-pending.tsx'
import { PrintHeading } from './print/print-heading.tsx'
import { useConfigRead } from './use-config-refresh.ts'
import { useIsFirstStart } from './use-is-first-start.ts'
import { useTopHeight } from './viewport/top-height.ts'

const OfflineStart = lazy(async () => ({
  default: (await import('../desktop/offline-start.tsx')).OfflineStart,
}))

/** What a scroll position is kept under; an address that was typed has no key of its own. */
const placeKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)

/**
 * What every page stands in: ribbon, header, the page, toasts, the frame's dialogs. The page before stays until the next one
 * has been fetched.
 */
export function AppLayout() {
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
  usePrefetch(page)

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
          <Suspense fallback={<PagePending />}>
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
