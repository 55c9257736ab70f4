import { type ComponentType, lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom'
import { useStore } from 'zustand'
import { backgroundOutcomes } from '#data/idempotency/background-outcomes.ts'
import { platform } from '#platform/index.ts'
import { useIsOnline } from '#platform/online.ts'
import { useSession } from '#session/session.ts'
import { contactsStore } from '#shared/contacts/contacts.ts'
import { overlayStore } from '#shared/dialogs/overlay-store.ts'
import { useIsPrinting } from '#shared/hooks/use-is-printing.ts'
import { historyStateStore, isChanged } from '#shared/ledger-history/history-state.ts'
import { updateQuestionStore } from '#shared/updates/update-gate.ts'
import { ToastRegion } from '#ui/toast/toast.tsx'
import type { Page } from '../routing/page.ts'
import { filesOf } from '../routing/page-chunks.ts'
import { pageAt, pages } from '../routing/routes.ts'
import { updateStore } from '../updates/update-store.ts'
import styles from './app-layout.module.css'
import { useAppearance } from './appearance.ts'
import { Header, PrintHeading } from './header/header.tsx'
import { usePageTitle } from './header/page-title.ts'
import { useAccountRefresh, useConfigRefresh } from './keep-current.ts'
import { LazyWhen } from './lazy-when.tsx'
import { loadLayoutDialogs } from './load-layout-dialogs.ts'
// The bar is prerendered.
import './navigation/navigation.module.css'
import { Notices } from './notices.tsx'
import { PagePending } from './page-boundary/page-states.tsx'
import { usePrefetch } from './prefetch.ts'
import { scrollKey } from './scroll-key.ts'
import { useTopHeight } from './viewport.ts'

const loadNotices = () => import('../updates/update-notice.tsx')
const BlockedUpdateNotice = lazy(async () => ({ default: (await loadNotices()).BlockedUpdateNotice }))
const UpdateNotice = lazy(async () => ({ default: (await loadNotices()).UpdateNotice }))
const BackgroundOutcomes = lazy(async () => ({
  default: (await import('./background-outcomes.tsx')).BackgroundOutcomes,
}))
/** Who has a changed history has fetched this before: by the check that found it. */
const HistoryNotice = lazy(async () => ({
  default: (await import('../routing/data-pages.ts')).dataPages.HistoryNotice,
}))
const Desktop = lazy(async () => ({ default: (await import('../desktop/desktop.tsx')).Desktop }))
const OfflineStart = lazy(async () => ({
  default: (await import('../desktop/offline-start.tsx')).OfflineStart,
}))

/**
 * The layout of every page: ribbon, header, page, navigation, toasts and dialogs. The previous page stays until the next one is fetched.
 */
export function AppLayout() {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const handle: unknown = useMatches().at(-1)?.handle
  const page = pages.find((row) => row === handle)
  const nextPage = next && pageAt(next.pathname)
  const isLoading = nextPage !== undefined && filesOf(nextPage) === undefined
  const data = page && filesOf(page)?.data
  const isOnline = useIsOnline()
  // Only on the desktop can a first start be offline.
  const isOfflineStart = useIsFirstStart() && !isOnline
  const isPrinting = useIsPrinting()
  const hasChangedHistory = useStore(historyStateStore, isChanged)
  const top = useRef<HTMLDivElement>(null)
  useTopHeight(top)
  useAppearance()
  usePageTitle(page, pathname, isPrinting)
  useAccountRefresh()
  useConfigRefresh()
  usePrefetch(page)

  // Above a screen's own band stands the notice of a changed history.
  const style = hasChangedHistory ? 'plain' : (page?.header ?? 'plain')
  return (
    <div className="app-root" data-face={data && 'display'}>
      {data && <data.SkipLink />}
      <div ref={top} className={styles.top} data-style={style}>
        <Notices isOnline={isOnline || isOfflineStart} />
        {data && <data.PageProblemBanner />}
        <Header page={page} style={style} />
        {isPrinting && page && <PrintHeading page={page} />}
        {isLoading && <div className={styles.loading} aria-hidden="true" />}
      </div>
      <LazyWhen
        store={backgroundOutcomes}
        pick={({ outcomes }) => (outcomes.length > 0 ? outcomes : undefined)}
      >
        {(outcomes) => <BackgroundOutcomes outcomes={outcomes} />}
      </LazyWhen>
      <LazyWhen store={updateStore} pick={({ blocked }) => blocked}>
        {(reason) => <BlockedUpdateNotice reason={reason} />}
      </LazyWhen>
      <LazyWhen store={updateStore} pick={({ ready }) => ready}>
        {(update) => <UpdateNotice update={update} />}
      </LazyWhen>
      <DesktopPart page={page} />
      <main
        id="main"
        className={styles.main}
        data-style={style}
        tabIndex={-1}
        aria-busy={isLoading || undefined}
      >
        {hasChangedHistory && (
          <Suspense>
            <div className={styles.changed}>
              <HistoryNotice />
            </div>
          </Suspense>
        )}
        {isOfflineStart ? (
          <Suspense fallback={<PagePending />}>
            <OfflineStart />
          </Suspense>
        ) : (
          // Without a Suspense boundary, because React would hydrate the login page later than the layout.
          <Outlet />
        )}
      </main>
      <ScrollRestoration getKey={scrollKey} />
      {page && data && <data.DataParts page={page} pages={pages} />}
      <ToastRegion />
      <LayoutDialogsWhenOpened />
    </div>
  )
}

/** True on the desktop while neither the host's configuration nor a user was ever loaded. */
function useIsFirstStart(): boolean {
  return useSession(
    ({ config, user }) => platform.desktop !== undefined && config === undefined && user === undefined,
  )
}

const subscribeToNothing = () => () => undefined

/** The parts that only the desktop app has; a browser does not fetch them. */
function DesktopPart({ page }: { page: Page | undefined }) {
  // The prerendered login page is the same for both, so it is hydrated without this part, which renders right afterwards.
  const bridge = useSyncExternalStore(
    subscribeToNothing,
    () => platform.desktop,
    () => undefined,
  )
  return <Suspense>{bridge && <Desktop bridge={bridge} page={page} pages={pages} />}</Suspense>
}

/**
 * Mounts the dialogs when the first one opens; they stay mounted. `prefetch.ts` fetches them before. Without Suspense, which would
 * show them 300 ms later than they are there.
 */
function LayoutDialogsWhenOpened() {
  const hasOverlay = useStore(overlayStore, ({ open }) => open !== undefined)
  const hasContacts = useStore(contactsStore, ({ open }) => open !== undefined)
  const hasUpdateQuestion = useStore(updateQuestionStore, ({ asked }) => asked !== undefined)
  const isNeeded = hasOverlay || hasContacts || hasUpdateQuestion
  const [Dialogs, setDialogs] = useState<ComponentType>()
  useEffect(() => {
    if (!isNeeded) return
    loadLayoutDialogs().then(
      ({ LayoutDialogs }) => setDialogs(() => LayoutDialogs),
      (error) =>
        setDialogs(() => {
          throw error
        }),
    )
  }, [isNeeded])
  return Dialogs && <Dialogs />
}
