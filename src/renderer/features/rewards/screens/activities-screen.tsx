import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { useErrorText } from '#parts/error-text.ts'
import { Loaded } from '#parts/loaded.tsx'
import { OnlineButton } from '#parts/online-button.tsx'
import { Refreshable } from '#parts/refreshable.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast-store.ts'
import { type PackOutcome, usePackReceived, useProperty, useReceivePack } from '../api.ts'
import { CouponCard } from '../components/coupon-card.tsx'
import styles from '../components/rewards.module.css'

const rules = ['once', 'use', 'sameName', 'expiry', 'noCash', 'noDuty'] as const

/** `/ad-center/activities`: the new-user pack, once per user, with its rules. */
export default function ActivitiesScreen() {
  const { t } = useTranslation('rewards')
  const received = usePackReceived()
  return (
    <Refreshable onRefresh={() => received.refetch()}>
      <Loaded read={received}>{({ isReceived }) => <Pack isKnownReceived={isReceived ?? false} />}</Loaded>
      <Card title={t('pack.rulesTitle')}>
        <ul className={styles.points}>
          {rules.map((id) => (
            <li key={id}>{t(`pack.rules.${id}`)}</li>
          ))}
        </ul>
      </Card>
    </Refreshable>
  )
}

function Pack({ isKnownReceived }: { isKnownReceived: boolean }) {
  const { t } = useTranslation(['rewards', 'messages'])
  const errorText = useErrorText()
  const [outcome, setOutcome] = useState<PackOutcome>()
  const receivePack = useReceivePack()
  const isReceived = isKnownReceived || outcome?.kind === 'received' || outcome?.kind === 'already'

  async function receive() {
    const received = await receivePack()
    setOutcome(received)
    if (received.kind === 'received') showToast({ kind: 'success', text: t('pack.done') })
    if (received.kind === 'already') {
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
          {outcome?.kind === 'failed' && <Notice kind="error">{errorText(outcome.error)}</Notice>}
          {isReceived && (
            <Link to={paths.coupons} className={buttonClass('secondary', true)}>
              {t('pack.toCoupons')}
            </Link>
          )}
        </div>
      </Card>
      {outcome?.kind === 'received' && <Received coupons={outcome.coupons} />}
    </>
  )
}

function Received({ coupons }: Pick<Extract<PackOutcome, { kind: 'received' }>, 'coupons'>) {
  const { t } = useTranslation('rewards')
  const currency = useProperty().data?.currency
  if (currency === undefined) return null
  return (
    <ul className={styles.stack} role="list" aria-label={t('pack.contents')}>
      {coupons.map((coupon) => (
        <li key={coupon.id}>
          <CouponCard coupon={coupon} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
