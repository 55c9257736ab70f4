import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import type { ReceivedProperty } from '#shared/money/balances-query.ts'
import { MaskToggle } from '#shared/money/mask-toggle.tsx'
import { StalenessLabel } from '#shared/money/staleness-label.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { addsUp, totalDifference } from '../balances.ts'
import styles from './total-card.module.css'

const parts = ['available', 'to_be_consumed', 'to_be_settled'] as const

/** Total assets and the three balances they consist of; skeletons while loading. */
export const TotalCard = memo(function TotalCard({ balances }: { balances: ReceivedProperty | undefined }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const property = balances?.property
  return (
    <Card title={t('total.title')} action={<MaskToggle />}>
      <p>
        <AmountText size="hero" value={property?.total_assets} currency={property?.currency} />
      </p>
      <dl className={styles.parts}>
        {parts.map((part) => (
          <div key={part} className={styles.part}>
            <dt>{t(`balance.${part}`)}</dt>
            <dd>
              <AmountText value={property?.[part]} currency={property?.currency} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.mark}>
        {property && (
          <>
            {addsUp(property) && (
              <span className={styles.agrees}>
                <Icon name="check" size={16} />
                <span>{t('total.addsUp')}</span>
              </span>
            )}
            <span className={styles.age}>
              <time dateTime={property.as_of}>
                {t('total.asOf', { time: format.moment(property.as_of) })}
              </time>
              <StalenessLabel receivedAt={balances.receivedAt} />
            </span>
          </>
        )}
      </div>
      {property && !addsUp(property) && <TotalDiffers property={property} />}
    </Card>
  )
})

function TotalDiffers({ property }: { property: Property }) {
  const { t } = useTranslation(['wallet', 'common'])
  const format = useFormat()
  const difference = format.signedMoney(totalDifference(property), property.currency)
  return (
    <div className={styles.difference}>
      <Notice
        kind="error"
        title={t('total.differs')}
        action={<Button onClick={() => openContacts('service')}>{t('common:action.contactService')}</Button>}
      >
        {t('total.differsBy', { difference })}
      </Notice>
    </div>
  )
}
