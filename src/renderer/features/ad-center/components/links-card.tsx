import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { Card } from '#ui/card/card.tsx'
import { LinkTiles, type TileLinkProps } from '#ui/link-tiles/link-tiles.tsx'

const links = [
  { id: 'plans', icon: 'plan', path: paths.plan },
  { id: 'wallet', icon: 'wallet', path: paths.wallet },
  { id: 'coupons', icon: 'ticket', path: paths.coupons },
  { id: 'activities', icon: 'gift', path: paths.activities },
  { id: 'follow', icon: 'follow', path: paths.operated },
  { id: 'level', icon: 'level', path: paths.level },
  { id: 'signIn', icon: 'calendar', path: paths.userSign },
  { id: 'contract', icon: 'contract', path: paths.contract },
  { id: 'rules', icon: 'document', path: paths.rules },
  { id: 'feedback', icon: 'message', path: paths.feedback },
  { id: 'profile', icon: 'user', path: paths.profile },
  { id: 'settings', icon: 'settings', path: paths.settings },
] as const

/** The links from the ad center to other pages. */
export function LinksCard() {
  const { t } = useTranslation('ad-center')
  return (
    <Card title={t('links.title')}>
      <LinkTiles
        tiles={[
          ...links.map(({ id, icon, path }) => ({
            id,
            icon,
            label: t(`links.${id}`),
            renderLink: (props: TileLinkProps) => <Link to={path} {...props} />,
          })),
          {
            id: 'service',
            icon: 'service',
            label: t('links.service'),
            onPress: () => openContacts('service'),
          },
        ]}
      />
    </Card>
  )
}
