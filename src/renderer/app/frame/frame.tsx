import { memo, Suspense, use, useDeferredValue, useRef } from 'react'
import { UNSAFE_LocationContext as LocationContext, useLocation } from 'react-router-dom'
import { useIsOnline } from '#platform/online.ts'
import { ToastRegion } from '#ui/toast.tsx'
import { DesktopHost } from '../desktop/desktop-host.tsx'
import { pageAt } from '../page-at.ts'
import { isPrepared, PageOf } from '../screens.tsx'
import { UpdateHost } from '../updates/update-host.tsx'
import { useAhead } from './ahead.ts'
import { useAppearance } from './appearance.ts'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { LateHost } from './late-host.tsx'
import { Notices } from './notices.tsx'
import { OverlayHost } from './overlay-host.tsx'
import { usePageTitle } from './page-title.ts'
import { PageWait } from './page-wait.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { useTopHeight } from './top-height.ts'
import { useConfigRead } from './use-config-read.ts'
import { useUnread } from './use-unread.ts'

/**
 * What every page stands in: ribbon, header, the page, toasts, the frame's dialogs. The page before stays until the next one
 * has been fetched; the address that all of it reads is that of the page shown, so that it is rendered once for each.
 */
export function Frame() {
  const wanted = use(LocationContext)
  const shown = useDeferredValue(wanted)
  const isLoading = shown !== wanted && !isPrepared(pageAt(wanted.location.pathname))
  return (
    <LocationContext value={shown}>
      <ShownFrame isLoading={isLoading} />
    </LocationContext>
  )
}

const ShownFrame = memo(function ShownFrame({ isLoading }: { isLoading: boolean }) {
  const shown = useLocation()
  const page = pageAt(shown.pathname)
  const isOnline = useIsOnline()
  const top = useRef<HTMLDivElement>(null)
  useTopHeight(top)
  useAppearance()
  usePageTitle(page, shown.pathname)
  useScrollMemory(shown)
  useUnread()
  useConfigRead()
  useAhead(page)

  const style = page?.header ?? 'plain'
  return (
    <div className="app-root">
      <div ref={top} className={styles.top} data-style={style}>
        <Notices isOnline={isOnline} />
        <Header page={page} style={style} />
        {isLoading && <div className={styles.loading} aria-hidden="true" />}
      </div>
      <LateHost />
      <UpdateHost />
      <DesktopHost page={page} />
      <main className={styles.main} data-style={style} tabIndex={-1} aria-busy={isLoading || undefined}>
        <Suspense fallback={<PageWait />}>
          <PageOf page={page} />
        </Suspense>
      </main>
      <ToastRegion />
      <OverlayHost />
    </div>
  )
})
