import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { useSession } from '#session/session.ts'
import { Card } from '#ui/card.tsx'
import type { IconName } from '#ui/icon-shapes.ts'
import { ListRow } from '#ui/list-row.tsx'
import { maskedAccount, shortAddress } from '../account-number.ts'
import { useDestinations } from '../api.ts'

/** Ways to the card or address and to the transaction password, each with how it stands. */
export function WalletLinks() {
  const { t } = useTranslation('wallet')
  const { data: bound } = useDestinations()
  const hasPassword = useSession(({ user }) => user?.has_transaction_password)
  const destination = bound && [
    bound.card && `${bound.card.bank_name} ${maskedAccount(bound.card.bank_account)}`,
    bound.withdrawal_address && shortAddress(bound.withdrawal_address),
  ]
  const links: { to: string; icon: IconName; title: string; detail: string | undefined }[] = [
    {
      to: paths.bindCard,
      icon: 'card',
      title: t('links.destination'),
      detail: destination && (destination.filter(Boolean).join(' · ') || t('links.destinationNone')),
    },
    {
      to: paths.setPassword,
      icon: 'lock',
      title: t('links.password'),
      detail:
        hasPassword === undefined ? undefined : t(hasPassword ? 'links.passwordSet' : 'links.passwordNone'),
    },
  ]
  return (
    <Card isFlush>
      <ul role="list">
        {links.map(({ to, ...row }) => (
          <li key={to}>
            <ListRow {...row} renderLink={(props) => <Link to={to} {...props} />} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
