import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import { platform } from '#platform/index.ts'
import type { Summary } from '#protocol/summary/summarize.ts'
import { summaryCsv } from '#protocol/summary/write-summary.ts'
import { PrintActions } from '#shared/money/print-actions.tsx'
import { showSavedToast } from '#shared/money/show-saved-toast.ts'
import { addressOfPeriod } from '#shared/period/period.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Card } from '#ui/card/card.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import type { Gathered } from '../statement/gather.ts'
import { ReconciliationMark } from '../statement/reconciliation-mark.tsx'
import { SignedMark } from '../statement/signed-mark.tsx'
import styles from '../statement/statement.module.css'
import { useCalendar } from '../use-calendar.ts'
import { MonthList } from './month-list.tsx'
import { PrintedSummary } from './printed-summary.tsx'
import { SummaryFigureLists } from './summary-figures.tsx'
import { summaryTexts } from './summary-texts.ts'

type SummaryResultProps = Gathered & { onAnother: () => void }

/** The figures of the period and of each month, whether the entries add up, and the files. */
export function SummaryResult({ onAnother, ...gathered }: SummaryResultProps) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const calendar = useCalendar()
  const { statement, summary, verification, reconciliation } = gathered
  const { from, to, currency, months, areFeesTold } = summary
  const count = statement.entries.length
  return (
    <>
      <div className={styles.onScreen}>
        <Card title={t('statement.of', { from: calendar.day(from), to: calendar.day(to) })}>
          <p className={styles.note}>{t('statement.entries', { count, number: format.number(count) })}</p>
          <SummaryFigureLists summary={summary} part={summary} />
          <p className={styles.note}>{t('summary.netRule')}</p>
          <p className={styles.note}>{t('summary.dayRule')}</p>
          {!areFeesTold && <p className={styles.note}>{t('summary.feesNotTold')}</p>}
          <ReconciliationMark reconciliation={reconciliation} currency={currency} />
          {verification && <SignedMark verification={verification} />}
        </Card>
        {months.length > 1 && <MonthList summary={summary} />}
      </div>
      <PrintedSummary {...gathered} />
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => saveCsv(summary)}>
          {t('statement.save')}
        </Button>
        <PrintActions name={`Placard summary ${from} ${to}`} />
        <Link to={addressOfPeriod(paths.statement, { from, to })} className={buttonClass('secondary', true)}>
          {t('summary.toStatement')}
        </Link>
        <Button onClick={onAnother}>{t('statement.another')}</Button>
      </div>
    </>
  )

  async function saveCsv({ from, to }: Summary) {
    try {
      const text = summaryCsv(summary, summaryTexts())
      const saved = await platform.saveText({ name: `placard-summary-${from}-${to}.csv`, text })
      showSavedToast(t('summary.saved'), saved)
    } catch {
      showToast({ kind: 'failure', text: t('summary.saveFailed') })
    }
  }
}
