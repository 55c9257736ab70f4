import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import type { WithdrawMethod } from '#protocol/http/config.ts'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
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
  const [isNew, setNew] = useState(false)
  const handleSaved = () => setNew(true)
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
              {kind === 'card' && (card ? <BoundCard card={card} /> : <CardForm onSaved={handleSaved} />)}
              {kind === 'address' &&
                (address ? <BoundAddress address={address} /> : <AddressForm onSaved={handleSaved} />)}
              {isNew && (kind === 'card' ? card : address) && <NextSteps />}
            </div>
          </Tabs>
        )}
      </QueryBoundary>
    </div>
  )
}

/** Where to go on from a destination that was just bound. */
function NextSteps() {
  const { t } = useTranslation('wallet')
  return (
    <div className={formStyles.buttons}>
      <Link className={buttonClass('primary', true)} to={paths.plan} replace>
        {t('bind.fund')}
      </Link>
      <Link className={buttonClass('secondary', true)} to={paths.wallet} replace>
        {t('action.toWallet')}
      </Link>
    </div>
  )
}
