import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { AmountText } from '#parts/amount-text.tsx'
import { MaskToggle } from '#parts/mask-toggle.tsx'
import { Card } from '#ui/card.tsx'
import { inOrder, outcomeOf, type PastResult } from '../result.ts'
import layout from './layout.module.css'
import styles from './past-results.module.css'

type PastResultsProps = { results: readonly PastResult[]; currency: string }

/** What earlier plans of a product came to, all of them, in the order in which they ended. */
export function PastResults({ results, currency }: PastResultsProps) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const losses = results.filter(({ net }) => outcomeOf(net) === 'loss').length
  return (
    <Card title={t('product.past')} action={<MaskToggle />}>
      <div className={styles.past}>
        <p className={layout.quiet}>{t('product.pastNote')}</p>
        {results.length === 0 ? (
          <p>{t('product.pastNone')}</p>
        ) : (
          <>
            <p className={styles.count}>
              {t('product.pastCount', { count: results.length, losses: format.number(losses) })}
            </p>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('product.ended')}</th>
                  <th scope="col">{t('product.put')}</th>
                  <th scope="col">{t('product.net')}</th>
                </tr>
              </thead>
              <tbody>
                {inOrder(results).map(({ ended_at: endedAt, put, net }, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: results have no name, and none changes its place
                  <tr key={row}>
                    <td>
                      <time dateTime={endedAt}>{format.date(endedAt)}</time>
                    </td>
                    <td>
                      <AmountText value={put} currency={currency} />
                    </td>
                    <td>
                      <AmountText value={net} currency={currency} isSigned />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </div>
    </Card>
  )
}
