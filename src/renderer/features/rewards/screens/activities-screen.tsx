import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { hasKey } from '#data/http/api-error.ts'
import type { Outcome } from '#data/idempotency/request-outcome.ts'
import type { Coupon } from '#protocol/http/coupons.ts'
import { reasonOf, useOutcomeText } from '#shared/errors/outcome-text.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { isSettled, QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Card } from '#ui/card/card.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { usePackReceived, useProperty, useReceivePack } from '../api.ts'
import { CouponCard } from '../components/coupon-card.tsx'
import styles from '../components/rewards.module.css'

const rules = ['once', 'use', 'sameName', 'expiry', 'noCash', 'noDuty'] as const

/** `/ad-center/activities`: the new-user pack, once per user, with its rules. */
export default function ActivitiesScreen() {
  const { t } = useTranslation('rewards')
  const received = usePackReceived()
  return (
    <Refreshable
      onRefresh={() => received.refetch()}
      isReady={isSettled(received)}
      rest={
        <Card title={t('pack.rulesTitle')}>
          <ul className={styles.points}>
            {rules.map((id) => (
              <li key={id}>{t(`pack.rules.${id}`)}</li>
            ))}
          </ul>
        </Card>
      }
    >
      <QueryBoundary query={received}>
        {({ isReceived }) => <Pack isKnownReceived={isReceived ?? false} />}
      </QueryBoundary>
    </Refreshable>
  )
}

function Pack({ isKnownReceived }: { isKnownReceived: boolean }) {
  const { t } = useTranslation(['rewards', 'messages'])
  const outcomeText = useOutcomeText()
  const [outcome, setOutcome] = useState<Outcome<readonly Coupon[]>>()
  const receivePack = useReceivePack()
  const refusal = outcome && outcome.kind !== 'done' ? outcome : undefined
  const isAlready = refusal !== undefined && hasKey(reasonOf(refusal), 'coupon.alreadyReceived')
  const isReceived = isKnownReceived || outcome?.kind === 'done' || isAlready

  async function receive() {
    const received = await receivePack()
    setOutcome(received)
    if (received.kind === 'done') showToast({ kind: 'success', text: t('pack.done') })
    else if (hasKey(reasonOf(received), 'coupon.alreadyReceived')) {
      showToast({ kind: 'failure', text: t('messages:coupon.alreadyReceived') })
    }
  }

  return (
    <>
      <Card title={t('pack.title')}>
        <div className={styles.stack}>
          <p className={styles.quiet}>{t('pack.text')}</p>
          <OnlineButton
            kind="primary"
            icon={isReceived ? 'check' : 'gift'}
            disabled={isReceived}
            onClick={receive}
          >
            {isReceived ? t('pack.received') : t('pack.receive')}
          </OnlineButton>
          {refusal && !isAlready && <Notice kind="error">{outcomeText(refusal)}</Notice>}
          {isReceived && (
            <Link to={paths.coupons} className={buttonClass('secondary', true)}>
              {t('pack.toCoupons')}
            </Link>
          )}
        </div>
      </Card>
      {outcome?.kind === 'done' && <Received coupons={outcome.receipt} />}
    </>
  )
}

function Received({ coupons }: { coupons: readonly Coupon[] }) {
  const { t } = useTranslation('rewards')
  const currency = useProperty().data?.currency
  if (currency === undefined || coupons.length === 0) return null
  return (
    <ul className={styles.stack} role="list" aria-label={t('pack.contents')}>
      {coupons.map((coupon) => (
        <li key={coupon.id}>
          <CouponCard coupon={coupon} currency={currency} heading="h3" />
        </li>
      ))}
    </ul>
  )
}
