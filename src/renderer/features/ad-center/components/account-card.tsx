import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { UserInfo } from '#protocol/http/user.ts'
import { useSession } from '#session/session.ts'
import { CheckInButton } from '#shared/daily-check-in/check-in-button.tsx'
import { AmountText } from '#shared/money/amount-text.tsx'
import type { ReceivedProperty } from '#shared/money/balances-query.ts'
import { Card } from '#ui/card/card.tsx'
import { useBalances, useUserRefresh } from '../api.ts'
import { minuteOf } from '../minute-of.ts'
import styles from './account-card.module.css'
import { CountFigure, Figure, Figures } from './figure.tsx'
import { useNextAction } from './use-next-action.ts'

const depositOf = ({ property: { deposit, currency, as_of } }: ReceivedProperty) => ({
  amount: deposit,
  currency,
  minute: minuteOf(as_of),
})

/** The user's name, level, score and deposit, and the daily check-in with its count. */
export function AccountCard() {
  const user = useSession((session) => session.user)
  return user && <Account user={user} />
}

function Account({ user }: { user: UserInfo }) {
  const { t } = useTranslation('ad-center')
  const format = useFormat()
  useUserRefresh()
  const { data: deposit } = useBalances(depositOf)
  const next = useNextAction()

  return (
    <Card title={user.nickname ?? user.username}>
      <Figures>
        <CountFigure label={t('account.level')} value={user.shop_level} />
        <CountFigure label={t('account.signIns')} value={user.sign_in_count} />
        <Figure
          label={t('account.deposit')}
          detail={deposit && t('overview.asOf', { time: format.moment(deposit.minute) })}
        >
          <AmountText value={deposit?.amount} currency={deposit?.currency} />
        </Figure>
        <Figure label={t('account.score')} detail={t('account.scoreNote')}>
          {format.number(user.credit_score)}
        </Figure>
      </Figures>
      {/* At the top of the page while it is the next action. */}
      {next !== undefined && next !== 'checkIn' && (
        <div className={styles.signIn}>
          <CheckInButton />
        </div>
      )}
    </Card>
  )
}
