import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Amount } from '#protocol/amount.ts'
import { isNegative, isPositive } from '#protocol/amount.ts'
import type { OperatorRecord } from '#protocol/http/follow.ts'
import { LoadError } from '#shared/queries/load-error.tsx'
import { hasFailed, QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { useOperatorRecord } from '../api.ts'
import styles from './follow.module.css'

type OperatorPastResultsProps = {
  operatedId: string
  /** The page's banner, which has the retry of what failed to load, is out of reach. */
  isInDialog?: true
}

/** An operator's past results, losses first (docs/rules.md, sections R4 and R5). */
export function OperatorPastResults({ operatedId, isInDialog }: OperatorPastResultsProps) {
  const { t } = useTranslation('follow')
  const { isOffered, query } = useOperatorRecord(operatedId, { isLoaded: isInDialog })
  return (
    <section aria-label={t('record.title')}>
      <p className={styles.heading}>{t('record.title')}</p>
      {isOffered === false && <p className={styles.quiet}>{t('record.notOffered')}</p>}
      {isOffered !== false && isInDialog && hasFailed(query) && (
        <LoadError error={query.error} onRetry={query.refetch} />
      )}
      {isOffered !== false && !(isInDialog && hasFailed(query)) && (
        <QueryBoundary query={query} rows={1}>
          {(record) => <Figures record={record} />}
        </QueryBoundary>
      )}
    </section>
  )
}

function Figures({ record }: { record: OperatorRecord }) {
  const { t } = useTranslation('follow')
  const format = useFormat()
  const { plans, losses, worst, median, net, currency } = record
  if (plans === 0) return <p className={styles.quiet}>{t('record.none')}</p>
  const part = (label: string, value: Amount | undefined) =>
    value === undefined
      ? []
      : [
          {
            label,
            value: <span data-outcome={outcomeOf(value)}>{format.signedRate(value)}</span>,
            detail: t('record.ofBudget'),
          },
        ]
  return (
    <>
      <DefinitionList
        items={[
          {
            label: t('record.losses'),
            value: t('record.lossesOf', { count: plans, losses: format.number(losses) }),
            isStrong: true,
          },
          ...part(t('record.worst'), worst),
          ...part(t('record.median'), median),
          {
            label: t('record.net'),
            value: <span data-outcome={outcomeOf(net)}>{format.signedMoney(net, currency)}</span>,
          },
        ]}
      />
      <p className={styles.quiet}>{t('record.note')}</p>
    </>
  )
}

function outcomeOf(value: Amount): 'loss' | 'gain' | undefined {
  if (isNegative(value)) return 'loss'
  return isPositive(value) ? 'gain' : undefined
}
