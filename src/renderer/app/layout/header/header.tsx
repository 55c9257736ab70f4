import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSession } from '#session/session.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { openOverlay } from '#shared/dialogs/overlay-store.ts'
import { useUnreadBadge } from '#shared/notifications/unread-count.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import type { HeaderIcon, HeaderStyle, Page } from '../../routing/page.ts'
import { paths } from '../../routing/paths.ts'
import { useIsScrolled } from '../viewport.ts'
import { useGoBack } from './go-back.ts'
import styles from './header.module.css'
import { shownIcons } from './header-rules.ts'
import printStyles from './print-heading.module.css'

/** Back arrow, title and at most four icons, all from the route table. */
export function Header({ page, style }: { page: Page | undefined; style: HeaderStyle }) {
  const { t } = useTranslation('frame')
  const isScrolled = useIsScrolled()
  const title = page && !page.hideTitle ? t(`title.${page.title}`) : undefined
  return (
    <header className={styles.header} data-style={style} data-scrolled={isScrolled || undefined}>
      <div className={styles.side}>{page && <BackArrow page={page} />}</div>
      {title !== undefined && (
        <h1 className={styles.title} title={title} tabIndex={-1}>
          {title}
        </h1>
      )}
      <div className={styles.side} data-end="">
        {page && <Icons page={page} />}
      </div>
    </header>
  )
}

function BackArrow({ page }: { page: Page }) {
  const { t } = useTranslation('common')
  const goBack = useGoBack(page)
  if (!goBack) return null
  return <IconButton icon="back" label={t('action.back')} onClick={goBack} />
}

function Icons({ page }: { page: Page }) {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  const isSignedIn = useSession((session) => session.token !== undefined)
  const entry = useSession((session) => session.user?.entry)
  const badge = useUnreadBadge()
  const icons = shownIcons(page.icons, { isSignedIn, entry })
  const actions: Record<HeaderIcon, () => unknown> = {
    service: () => openContacts(),
    language: () => openOverlay({ kind: 'language' }),
    bell: () => navigate(paths.notification),
    logout: () => openOverlay({ kind: 'logout' }),
  }
  return icons.map((icon) => {
    const count = icon === 'bell' ? badge : undefined
    const label = count === undefined ? t(`icon.${icon}`) : t('unread.bell', { badge: count })
    return <IconButton key={icon} icon={icon} label={label} badge={count} onClick={actions[icon]} />
  })
}

/** Replaces the header on paper: the title of the page and the user. */
export function PrintHeading({ page }: { page: Page }) {
  const { t } = useTranslation(['frame', 'common'])
  const name = useSession((session) => session.user?.username)
  return (
    <div className={printStyles.heading}>
      <p className={printStyles.title}>{t(`title.${page.title}`)}</p>
      {name !== undefined && <p className={printStyles.account}>{t('printedAccount', { name })}</p>}
    </div>
  )
}
