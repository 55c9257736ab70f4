import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fundingPath, paths } from '#app/routing/paths.ts'
import { useHasCapability } from '#data/capabilities.ts'
import { joinDetails } from '#i18n/details.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { useSession } from '#session/session.ts'
import { Card } from '#ui/card/card.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-shapes.ts'
import { ListRow } from '#ui/list-row/list-row.tsx'
import { useDestinations } from '../api.ts'
import { maskedAccount, shortAddress } from '../destination/account-number.ts'
import styles from './wallet-links.module.css'

interface WalletLink {
  to: string
  icon: IconName
  title: string
  detail?: string | undefined
}

/** One row that unfolds the wallet's settings and further pages; pages that the host does not support are omitted. */
export function WalletManage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('wallet')
  const destination = useDestinationText()
  const hasPassword = useSession(({ user }) => user?.has_transaction_password)
  const hasDisputes = useHasCapability(walletAdditions.disputes)
  const hasCap = useHasCapability(walletAdditions.spendingCap)
  const passwordText = t(hasPassword ? 'links.passwordSet' : 'links.passwordNone')
  const links: WalletLink[] = [
    { to: paths.bindCard, icon: 'card', title: t('links.destination'), detail: destination },
    {
      to: hasPassword ? paths.editPayPassword : paths.setPassword,
      icon: 'lock',
      title: t('links.password'),
      detail: hasPassword === undefined ? undefined : passwordText,
    },
    { to: paths.foreignExchange, icon: 'refresh', title: t('links.exchange') },
    { to: fundingPath('manual_withdrawal'), icon: 'withdraw', title: t('links.withdrawals') },
    { to: paths.statement, icon: 'chart', title: t('links.statement'), detail: t('links.statementDetail') },
    { to: paths.summary, icon: 'chart', title: t('links.summary'), detail: t('links.summaryDetail') },
  ]
  if (hasDisputes) links.push({ to: paths.disputes, icon: 'message', title: t('links.disputes') })
  if (hasCap) {
    links.push({ to: paths.spendingCap, icon: 'plan', title: t('links.cap'), detail: t('links.capDetail') })
  }
  return (
    <Card isFlush>
      <details className={styles.manage}>
        <summary className={styles.summary}>
          <Icon name="settings" size={20} />
          <span className={styles.name}>
            {t('manage')}
            <span className={styles.detail}>{t('manageDetail')}</span>
          </span>
          <Icon name="chevron-down" size={16} />
        </summary>
        <ul role="list" className={styles.links}>
          {links.map(({ to, ...row }) => (
            <li key={to}>
              <ListRow {...row} renderLink={(props) => <Link to={to} {...props} />} />
            </li>
          ))}
        </ul>
        {children}
      </details>
    </Card>
  )
}

/** The bound card and address, shortened; undefined while loading. */
function useDestinationText(): string | undefined {
  const { t } = useTranslation('wallet')
  const { data: destinations } = useDestinations()
  if (!destinations) return undefined
  const { card, withdrawal_address: address } = destinations
  const texts = [
    card && `${card.bank_name} ${maskedAccount(card.bank_account)}`,
    address && shortAddress(address),
  ]
  return joinDetails(texts) || t('links.destinationNone')
}
