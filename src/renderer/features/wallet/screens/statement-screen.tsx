import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#shared/errors/error-text.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PeriodForm } from '../statement/period-form.tsx'
import { StatementProgress } from '../statement/statement-progress.tsx'
import { StatementResult } from '../statement/statement-result.tsx'
import { useStatement } from '../statement/use-statement.ts'
import styles from './wallet-screen.module.css'

/** The entries of a period with opening and closing balances, reconciled and saved as a file (docs/rules.md, section R5.6). */
export default function StatementScreen() {
  const { t } = useTranslation(['wallet', 'common'])
  const errorText = useErrorText()
  const { state: newest, prepare, retry, reset, initialProgress } = useStatement()
  // So that React renders a result in steps: at once it is a long task on a slow phone.
  const state = useDeferredValue(newest)
  return (
    <div className={styles.screen} aria-live="polite">
      {state.step === 'idle' && (
        <>
          <p className={styles.lead}>{t('statement.what')}</p>
          <PeriodForm onPrepare={prepare} />
        </>
      )}
      {state.step === 'running' && (
        <StatementProgress progress={state.progress ?? initialProgress} onCancel={reset} />
      )}
      {state.step === 'stopped' && (
        <ErrorState text={[errorText(state.error), t('statement.retry')].join(' ')} onRetry={retry} />
      )}
      {state.step === 'done' && (
        <StatementResult
          statement={state.result.statement}
          seal={state.result.seal}
          verification={state.result.verification}
          reconciliation={state.result.reconciliation}
          onAnother={reset}
        />
      )}
    </div>
  )
}
