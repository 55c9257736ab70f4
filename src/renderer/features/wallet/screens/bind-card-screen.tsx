import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithdrawMethod } from '#protocol/http/config.ts'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { useDestinations } from '../api.ts'
import { AddressForm } from '../destination/address-form.tsx'
import formStyles from '../destination/bind-form.module.css'
import { BoundAddress, BoundCard } from '../destination/bound-destination.tsx'
import { CardForm } from '../destination/card-form.tsx'
import styles from './wallet-screen.module.css'

const kinds = ['card', 'address'] as const satisfies readonly WithdrawMethod['method'][]

/** Bank card and withdrawal address; each is set once, then read-only. */
export default function BindCardScreen() {
  const { t } = useTranslation('wallet')
  const [kind, setKind] = useState<WithdrawMethod['method']>('card')
  const bound = useDestinations()
  return (
    <div className={styles.screen}>
      <QueryBoundary query={bound} rows={4}>
        {({ card, withdrawal_address: address }) => (
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
        )}
      </QueryBoundary>
    </div>
  )
}
