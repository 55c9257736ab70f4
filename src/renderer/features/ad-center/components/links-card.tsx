import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { Card } from '#ui/card/card.tsx'
import { ListRow } from '#ui/list-row/list-row.tsx'
import { useContractState } from '../use-contract-state.ts'
import styles from './at-work.module.css'

const links = [
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

/** The links to the pages that the bottom navigation does not have. */
export function LinksCard() {
  const { t } = useTranslation('ad-center')
  const contractState = useContractState()
  return (
    <Card title={t('links.title')} isFlush>
      <ul role="list" className={styles.list}>
        {links.map(({ id, icon, path }) => (
          <li key={id}>
            <ListRow
              icon={icon}
              title={t(`links.${id}`)}
              detail={
                id === 'contract' && contractState ? t(`links.contractState.${contractState}`) : undefined
              }
              renderLink={(props) => <Link to={path} {...props} />}
            />
          </li>
        ))}
        <li>
          <ListRow icon="service" title={t('links.service')} onPress={() => openContacts('service')} />
        </li>
      </ul>
    </Card>
  )
}
