import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { UserInfo } from '#protocol/http/user.ts'
import { useSession } from '#session/session.ts'
import { CheckInButton } from '#shared/daily-check-in/check-in-button.tsx'
import { AmountText } from '#shared/money/amount-text.tsx'
import { MaskToggle } from '#shared/money/mask-toggle.tsx'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { useProperty, useUserRefresh } from '../api.ts'
import styles from './account-card.module.css'
import { CountFigure, Figure, Figures } from './figure.tsx'

/** The user's name, level, score and deposit, and the daily check-in with its count. */
export function AccountCard() {
  const user = useSession((session) => session.user)
  return user && <Account user={user} />
}

function Account({ user }: { user: UserInfo }) {
  const { t } = useTranslation('ad-center')
  const format = useFormat()
  const refreshed = useUserRefresh()
  const property = useProperty()
  const hasFailed = refreshed.isError || property.isError

  return (
    <Card title={user.nickname ?? user.username} action={<MaskToggle />}>
      <Figures>
        <CountFigure label={t('account.level')} value={user.shop_level} />
        <CountFigure label={t('account.signIns')} value={user.sign_in_count} />
        <Figure
          label={t('account.deposit')}
          detail={property.data && t('overview.asOf', { time: format.moment(property.data.as_of) })}
        >
          <AmountText value={property.data?.deposit} currency={property.data?.currency} />
        </Figure>
        <Figure label={t('account.score')} detail={t('account.scoreNote')}>
          {format.number(user.credit_score)}
        </Figure>
      </Figures>
      <div className={styles.signIn}>
        <CheckInButton />
      </div>
      {hasFailed && (
        <ErrorState
          text={t('account.loadFailed')}
          onRetry={() => Promise.all([refreshed.refetch(), property.refetch()])}
        />
      )}
    </Card>
  )
}
