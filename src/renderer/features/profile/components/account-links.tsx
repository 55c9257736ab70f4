import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useSession } from '#session/session.ts'
import { openOverlay } from '#shared/dialogs/overlay-store.ts'
import { Card } from '#ui/card/card.tsx'
import { ListRow } from '#ui/list-row/list-row.tsx'

const links = [
  { id: 'loginPassword', icon: 'lock', path: paths.editLoginPassword },
  { id: 'transactionPassword', icon: 'card', path: paths.setPassword },
  { id: 'sessions', icon: 'user', path: paths.sessions },
  { id: 'settings', icon: 'settings', path: paths.settings },
] as const

/** The links from the profile; logout only for users who registered in this app. */
export function AccountLinks() {
  const { t } = useTranslation('profile')
  const canLogOut = useSession(({ user }) => user?.entry === 'register')
  const isOpen = useSession(({ user }) => user?.store_open ?? false)
  const shown = links.filter(({ id }) => isOpen || id !== 'transactionPassword')
  return (
    <Card title={t('links.title')} isFlush>
      <ul role="list">
        {shown.map(({ id, icon, path }) => (
          <li key={id}>
            <ListRow
              icon={icon}
              title={t(`links.${id}`)}
              renderLink={(props) => <Link to={path} {...props} />}
            />
          </li>
        ))}
        {canLogOut && (
          <li>
            <ListRow
              icon="logout"
              title={t('links.logOut')}
              onPress={() => openOverlay({ kind: 'logout' })}
            />
          </li>
        )}
      </ul>
    </Card>
  )
}
