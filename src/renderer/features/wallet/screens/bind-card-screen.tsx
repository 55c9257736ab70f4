import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithdrawMethod } from '#contract/wire/config.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { hasFailed, useDestinations } from '../api.ts'
import { AddressForm } from '../components/address-form.tsx'
import formStyles from '../components/bind-form.module.css'
import { BoundAddress, BoundCard } from '../components/bound-destination.tsx'
import { CardForm } from '../components/card-form.tsx'
import styles from './wallet-screen.module.css'

const kinds = ['card', 'address'] as const satisfies readonly WithdrawMethod['method'][]

/** Bank card and withdrawal address; each is set once, then read-only. */
export default function BindCardScreen() {
  const { t } = useTranslation(['wallet', 'common'])
  const [kind, setKind] = useState<WithdrawMethod['method']>('card')
  const bound = useDestinations()
  const { data, refetch } = bound

  if (!data) {
    return (
      <div className={styles.screen} aria-busy={!hasFailed(bound) || undefined}>
        {hasFailed(bound) ? (
          <ErrorState text={t('common:state.loadFailed')} onRetry={() => refetch()} />
        ) : (
          <>
            <Skeleton height={240} />
            <span className="visually-hidden">{t('common:state.loading')}</span>
          </>
        )}
      </div>
    )
  }
  const { card, withdrawal_address: address } = data
  return (
    <div className={styles.screen}>
      <Tabs
        kind="segments"
        label={t('bind.tabs')}
        tabs={kinds.map((id) => ({ id, label: t(`method.${id}`) }))}
        value={kind}
        onChange={setKind}
      >
        <div className={formStyles.panel}>
          {kind === 'card' && (card ? <BoundCard card={card} /> : <CardForm />)}
          {kind === 'address' && (address ? <BoundAddress address={address} /> : <AddressForm />)}
        </div>
      </Tabs>
    </div>
  )
}
