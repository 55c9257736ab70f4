import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import { platform } from '#platform/index.ts'
import { csvOf, type StatementSeal } from '#protocol/ledger-history/statement/write-statement.ts'
import { equals, zero } from '#protocol/money.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { PrintActions } from '#shared/money/print-actions.tsx'
import { showSavedToast } from '#shared/money/show-saved-toast.ts'
import { addressOfPeriod } from '#shared/period/period.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { useCalendar } from '../use-calendar.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { csvTexts } from './csv-texts.ts'
import { PrintedEntries } from './printed-entries.tsx'
import type { Reconciliation } from './reconcile.ts'
import { ReconciliationMark } from './reconciliation-mark.tsx'
import { SignedMark } from './signed-mark.tsx'
import styles from './statement.module.css'
import type { Statement } from './statement.ts'
import type { Verification } from './verify-file.ts'

type StatementResultProps = {
  statement: Statement
  seal: StatementSeal | undefined
  verification: Verification | undefined
  reconciliation: Reconciliation
  onAnother: () => void
}

/** The closing balances; start-up credit only if it was not zero or moved in the period. */
function shownBalances({ opening, closing, moved }: Statement) {
  return [...closing].filter(
    ([balance, end]) =>
      !balance.startsWith('start_up_credit') ||
      moved.has(balance) ||
      [opening.get(balance) ?? zero, end].some((figure) => !equals(figure, zero)),
  )
}

/** The balances of a statement, whether they add up, and the file. */
export function StatementResult({
  statement,
  seal,
  verification,
  reconciliation,
  onAnother,
}: StatementResultProps) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const calendar = useCalendar()
  const save = useSaveStatement(statement, seal)
  const { currency, from, to, opening, moved, entries } = statement
  return (
    <>
      <Card title={t('statement.of', { from: calendar.day(from), to: calendar.day(to) })}>
        <p className={styles.note}>
          {t('statement.entries', { count: entries.length, number: format.number(entries.length) })}
        </p>
        {shownBalances(statement).map(([balance, end]) => (
          <section key={balance} className={styles.balance} aria-label={t(`balance.${balance}`)}>
            <h3 className={styles.name}>{t(`balance.${balance}`)}</h3>
            <DefinitionList
              items={[
                {
                  label: t('statement.opening'),
                  value: <AmountText value={opening.get(balance) ?? zero} currency={currency} />,
                },
                {
                  label: t('statement.moved'),
                  value: <AmountText value={moved.get(balance) ?? zero} currency={currency} isSigned />,
                },
                {
                  label: t('statement.closing'),
                  value: (
                    <strong>
                      <AmountText value={end} currency={currency} />
                    </strong>
                  ),
                },
              ]}
            />
          </section>
        ))}
        <ReconciliationMark reconciliation={reconciliation} currency={currency} />
        {verification && <SignedMark verification={verification} />}
      </Card>
      <PrintedEntries statement={statement} seal={seal} />
      <div className={styles.buttons}>
        <Button kind="primary" onClick={save}>
          {t('statement.save')}
        </Button>
        <PrintActions name={`Placard statement ${from} ${to}`} />
        <Link to={addressOfPeriod(paths.summary, { from, to })} className={buttonClass('secondary', true)}>
          {t('summary.open')}
        </Link>
        <Button onClick={onAnother}>{t('statement.another')}</Button>
      </div>
    </>
  )
}

/** Saves a statement as CSV where the user chooses. */
function useSaveStatement(statement: Statement, seal: StatementSeal | undefined): () => Promise<void> {
  const { t } = useTranslation('wallet')
  const { zone } = useCalendar()
  return async () => {
    try {
      let text = ''
      for (const chunk of csvOf(statement, { zone, texts: csvTexts(zone), seal })) {
        text += chunk
        await yieldToEventLoop()
      }
      const name = `placard-statement-${statement.from}-${statement.to}.csv`
      showSavedToast(t('statement.saved'), await platform.saveText({ name, text }))
    } catch {
      showToast({ kind: 'failure', text: t('statement.saveFailed') })
    }
  }
}
