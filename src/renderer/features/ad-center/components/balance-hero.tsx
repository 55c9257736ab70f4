import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, withdrawalPath } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import { useIsOnline } from '#platform/online.ts'
import { subtract } from '#protocol/money.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import type { ReceivedProperty } from '#shared/money/balances-query.ts'
import { MaskToggle } from '#shared/money/mask-toggle.tsx'
import { LiveStalenessLabel } from '#shared/money/staleness-label.tsx'
import { useStartWithdrawal } from '#shared/money-flow/use-start-withdrawal.ts'
import { setText } from '#shared/queries/live-text.tsx'
import { partOf, useDirectUpdate, useObservable } from '#shared/queries/observable.ts'
import { hasFailed } from '#shared/queries/query-boundary.tsx'
import { QueryError } from '#shared/queries/query-error.tsx'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { useBalances, useCurrentBalances, useLiveBalances } from '../api.ts'
import { minuteOf } from '../minute-of.ts'
import styles from './balance-hero.module.css'

/** What the user has: the available balance, and beneath it the total and what is at work; funding and withdrawing. */
export function BalanceHero() {
  const { t } = useTranslation('ad-center')
  const isOnline = useIsOnline()
  const query = useBalances(balancesOf)
  const { data: balances } = query
  useCurrentBalances()
  return (
    <section className={styles.hero} aria-labelledby="available">
      <div className={styles.head}>
        <h2 id="available" className={styles.label}>
          {t('hero.available')}
        </h2>
        <MaskToggle />
      </div>
      {balances === undefined && (!isOnline || hasFailed(query)) ? (
        <QueryError error={query.error} onRetry={query.refetch} />
      ) : (
        <Balances balances={balances} />
      )}
      <p className={styles.age}>
        <Age />
      </p>
      <Actions />
    </section>
  )
}

const balancesOf = ({ property: { available, total_assets, currency } }: ReceivedProperty) => ({
  available,
  total_assets,
  currency,
})

/** When the host stated the balances. */
function Age() {
  const live = useLiveBalances()
  const hasData = useObservable(live, (balances) => balances !== undefined)
  const receivedAt = useMemo(() => partOf(live, (balances) => balances?.receivedAt), [live])
  return (
    <>
      {hasData && <AsOf live={live} />} <LiveStalenessLabel receivedAt={receivedAt} />
    </>
  )
}

function AsOf({ live }: { live: ReturnType<typeof useLiveBalances> }) {
  const { t } = useTranslation('ad-center')
  const format = useFormat()
  const write = (element: HTMLTimeElement, at: string) => {
    element.dateTime = at
    setText(element, t('overview.asOf', { time: format.moment(at) }))
  }
  return <time ref={useDirectUpdate(live, minuteOfBalances, write)} />
}

/** Shown without seconds, so most polls leave it as it is. */
const minuteOfBalances = (balances: ReceivedProperty | undefined) =>
  balances && minuteOf(balances.property.as_of)

/** Skeletons while the balances load. */
function Balances({ balances }: { balances: ReturnType<typeof balancesOf> | undefined }) {
  const { t } = useTranslation('ad-center')
  const currency = balances?.currency
  return (
    <>
      <p>
        <AmountText size="display" value={balances?.available} currency={currency} />
      </p>
      <dl className={styles.parts}>
        <div>
          <dt>{t('hero.total')}</dt>{' '}
          <dd>
            <AmountText value={balances?.total_assets} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('hero.atWork')}</dt>{' '}
          <dd>
            <AmountText
              value={balances && subtract(balances.total_assets, balances.available)}
              currency={currency}
            />
          </dd>
        </div>
      </dl>
    </>
  )
}

function Actions() {
  const { t } = useTranslation('ad-center')
  const startWithdrawal = useStartWithdrawal({ wallet: paths.wallet, withdrawal: withdrawalPath })
  return (
    <div className={styles.actions}>
      <Link className={buttonClass('primary', true)} to={paths.plan}>
        {t('hero.fund')}
      </Link>
      <Button isFullWidth onClick={() => void startWithdrawal()}>
        {t('hero.withdraw')}
      </Button>
    </div>
  )
}
