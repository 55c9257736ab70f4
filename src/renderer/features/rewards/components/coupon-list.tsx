import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { LoadMore } from '#shared/queries/load-more.tsx'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import type { CouponTab, useCoupons, useProperty } from '../api.ts'
import { CouponCard } from './coupon-card.tsx'
import styles from './rewards.module.css'

export type CouponListProps = {
  tab: CouponTab
  coupons: ReturnType<typeof useCoupons>
  property: ReturnType<typeof useProperty>
}

/** The coupons of a tab, page by page. */
export function CouponList({ tab, coupons, property }: CouponListProps) {
  const { t } = useTranslation('rewards')
  return (
    <QueryBoundary query={coupons}>
      {({ pages }) => {
        const list = [...new Map(pages.flatMap((page) => page.list).map((item) => [item.id, item])).values()]
        if (list.length === 0) return <NoCoupons tab={tab} />
        return (
          <QueryBoundary query={property}>
            {({ currency }) => (
              <>
                <ul className={styles.stack} role="list" aria-label={t(`coupons.${tab}`)}>
                  {list.map((coupon) => (
                    <li key={coupon.id}>
                      <CouponCard coupon={coupon} currency={currency} heading="h2" />
                    </li>
                  ))}
                </ul>
                {coupons.hasNextPage && <LoadMore query={coupons} />}
              </>
            )}
          </QueryBoundary>
        )
      }}
    </QueryBoundary>
  )
}

function NoCoupons({ tab }: { tab: CouponTab }) {
  const { t } = useTranslation('rewards')
  if (tab === 'used') {
    return <EmptyState icon="ticket" title={t('coupons.noneUsed')} text={t('coupons.noneUsedText')} />
  }
  return (
    <EmptyState
      icon="ticket"
      title={t('coupons.none')}
      text={t('coupons.noneText')}
      action={
        <Link to={paths.activities} className={buttonClass('secondary')}>
          {t('coupons.toPack')}
        </Link>
      }
    />
  )
}
