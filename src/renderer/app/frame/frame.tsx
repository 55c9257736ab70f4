import { Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router-dom'
import { useLanguage } from '#i18n/i18n.ts'
import { ensureConfig } from '#session/load.ts'
import { ToastRegion } from '#ui/toast.tsx'
import { isPage } from '../page.ts'
import { PageWait } from './page-wait.tsx'
import { Header } from './header.tsx'
import styles from './frame.module.css'
import { Notices } from './notices.tsx'
import { OverlayHost } from './overlay-host.tsx'
import { useAppearance } from './appearance.ts'
import { useIsOnline } from './online.ts'
import { usePageTitle } from './page-title.ts'

/** What every page stands in: ribbon, header, the page, toasts, the frame's dialogs. */
export function Frame() {
  const page = useMatches()
    .map(({ handle }) => handle)
    .findLast(isPage)
  const isLoading = useNavigation().state !== 'idle'
  const language = useLanguage()
  const isOnline = useIsOnline()
  useAppearance()
  usePageTitle(page)

  useEffect(() => {
    if (isOnline) ensureConfig().catch(() => undefined)
  }, [language, isOnline])

  const style = page?.header ?? 'plain'
  return (
    <div className="app-root">
      <div className={styles.top} data-style={style}>
        <Notices isOnline={isOnline} />
        <Header page={page} style={style} />
        {isLoading && <div className={styles.loading} aria-hidden="true" />}
      </div>
      <main id="page" className={styles.main} data-style={style} tabIndex={-1} aria-busy={isLoading || undefined}>
        <Suspense fallback={<PageWait />}>
          <Outlet />
        </Suspense>
      </main>
      <ToastRegion />
      <OverlayHost />
      <ScrollRestoration />
    </div>
  )
}
