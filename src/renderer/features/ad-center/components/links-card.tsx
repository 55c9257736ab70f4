import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { openContacts } from '#parts/contacts.ts'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'

/** The ways on from the ad center. */
export function LinksCard() {
  const { t } = useTranslation('ad-center')
  return (
    <Card title={t('links.title')} isFlush>
      <ul role="list">
        <li>
          <ListRow
            icon="plan"
            title={t('links.plans')}
            detail={t('links.plansDetail')}
            renderLink={(props) => <Link to={paths.plan} {...props} />}
          />
        </li>
        <li>
          <ListRow
            icon="wallet"
            title={t('links.wallet')}
            detail={t('links.walletDetail')}
            renderLink={(props) => <Link to={paths.wallet} {...props} />}
          />
        </li>
        <li>
          <ListRow
            icon="service"
            title={t('links.service')}
            detail={t('links.serviceDetail')}
            onPress={() => openContacts('service')}
          />
        </li>
      </ul>
    </Card>
  )
}
