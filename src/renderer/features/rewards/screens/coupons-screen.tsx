import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSettled } from '#shared/queries/query-boundary.tsx'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { type CouponTab, useCoupons, useProperty } from '../api.ts'
import { CouponList } from '../components/coupon-list.tsx'
import styles from '../components/rewards.module.css'

const tabs = ['unused', 'used'] as const satisfies readonly CouponTab[]

/** `/ad-center/coupons` (docs/rules.md, sections P2 and P4). */
export default function CouponsScreen() {
  const { t } = useTranslation('rewards')
  const [tab, setTab] = useState<CouponTab>('unused')
  const coupons = useCoupons(tab)
  const property = useProperty()
  return (
    <Refreshable
      onRefresh={() => Promise.all([coupons.refetch(), property.refetch()])}
      isReady={isSettled(coupons)}
    >
      <Tabs
        label={t('coupons.tabs')}
        tabs={tabs.map((id) => ({ id, label: t(`coupons.${id}`) }))}
        value={tab}
        onChange={setTab}
      >
        <div className={styles.panel}>
          {tab === 'unused' && <p className={styles.quiet}>{t('coupons.lead')}</p>}
          <CouponList key={tab} tab={tab} coupons={coupons} property={property} />
        </div>
      </Tabs>
    </Refreshable>
  )
}
