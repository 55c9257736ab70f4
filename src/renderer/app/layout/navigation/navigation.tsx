import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '#session/session.ts'
import { useUnreadBadge } from '#shared/notifications/unread-count.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import type { Page, Tab } from '../../routing/page.ts'
import styles from './navigation.module.css'
import { tabIcons } from './tab-icons.ts'
import { useIsKeyboardOpen } from './use-is-keyboard-open.ts'

/** The id of the `main` element. */
const mainId = 'main'

/** The bottom navigation between the four main pages (docs/rules.md, section R6), once the ad account is open. */
export function Navigation({ page, pages }: { page: Page; pages: readonly Page[] }) {
  const isStoreOpen = useSession(({ user }) => user?.store_open === true)
  const isKeyboardOpen = useIsKeyboardOpen()
  return isStoreOpen && !isKeyboardOpen && page.tab !== undefined && <Bar current={page.tab} pages={pages} />
}

function Bar({ current, pages }: { current: Tab; pages: readonly Page[] }) {
  const { t } = useTranslation('parts')
  const bar = useRef<HTMLElement>(null)
  // Reserves the space at the end of the page: `.app-root` in `ui/theme/base.css`.
  useLayoutEffect(() => {
    const root = bar.current?.closest<HTMLElement>('.app-root')
    if (!root) return
    root.dataset.navigation = ''
    return () => {
      delete root.dataset.navigation
    }
  }, [])
  return (
    <nav ref={bar} className={styles.bar} aria-label={t('navigation.label')}>
      {pages.map(
        ({ tab, path }) =>
          // Back never walks through these pages, so each replaces the history entry of the one before.
          tab !== undefined && (
            <Link
              key={tab}
              to={path}
              replace
              className={styles.link}
              aria-current={tab === current ? 'page' : undefined}
            >
              {tab === 'inbox' ? <Inbox /> : <TabContent tab={tab} />}
            </Link>
          ),
      )}
    </nav>
  )
}

function TabContent({ tab }: { tab: Tab }) {
  const { t } = useTranslation('parts')
  return (
    <>
      <Icon name={tabIcons[tab]} />
      <span className={styles.label}>{t(`navigation.${tab}`)}</span>
    </>
  )
}

/** With a mark while there are unread notifications. */
function Inbox() {
  const { t } = useTranslation('parts')
  const badge = useUnreadBadge()
  return (
    <>
      <TabContent tab="inbox" />
      {badge !== undefined && (
        <>
          <span className="visually-hidden">{t('navigation.unread', { badge })}</span>
          <Badge count={badge} />
        </>
      )}
    </>
  )
}

/** The first target of the keyboard: moves the focus past the header to the page. */
export function SkipLink() {
  const { t } = useTranslation('parts')
  return (
    <a
      href={`#${mainId}`}
      className={styles.skip}
      onClick={(event) => {
        // The address's hash is the router's.
        event.preventDefault()
        document.getElementById(mainId)?.focus()
      }}
    >
      {t('navigation.skip')}
    </a>
  )
}
