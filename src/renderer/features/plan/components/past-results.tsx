import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { MaskToggle } from '#shared/money/mask-toggle.tsx'
import { Card } from '#ui/card/card.tsx'
import { recordOf } from '../break-even.ts'
import { newestFirst, type PastResult } from '../result.ts'
import { useRecordText } from '../use-record-text.ts'
import layout from './layout.module.css'
import styles from './past-results.module.css'

type PastResultsProps = { results: readonly PastResult[]; currency: string }

/** The results of all earlier plans of a product, newest first. */
export function PastResults({ results, currency }: PastResultsProps) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const recordText = useRecordText()
  const record = recordOf(results)
  return (
    <Card title={t('product.past')} action={<MaskToggle />}>
      <div className={styles.past}>
        <p className={layout.quiet}>{t('product.pastNote')}</p>
        {record.plans === 0 ? (
          <p>{recordText(record)}</p>
        ) : (
          <>
            <p className={styles.count}>{recordText(record)}</p>
            <ul role="list" className={styles.list}>
              {newestFirst(results).map(({ ended_at: endedAt, put, net }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: results have no id and a fixed order
                <li key={index} className={styles.row}>
                  <span className={styles.plan}>
                    <time dateTime={endedAt}>{t('product.ended', { date: format.date(endedAt) })}</time>
                    <span className={layout.quiet}>
                      {t('product.put')} <AmountText value={put} currency={currency} />
                    </span>
                  </span>
                  <span className={styles.net}>
                    <span className="visually-hidden">{t('product.net')}</span>
                    <AmountText value={net} currency={currency} isSigned />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  )
}
