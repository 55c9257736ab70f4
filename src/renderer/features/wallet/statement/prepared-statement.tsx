import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useErrorText } from '#shared/errors/error-text.ts'
import { periodOfAddress } from '#shared/period/period.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import screenStyles from '../screens/wallet-screen.module.css'
import { useCalendar } from '../use-calendar.ts'
import type { Preset } from './period.ts'
import { PeriodForm } from './period-form.tsx'
import { StatementProgress } from './statement-progress.tsx'
import { type Prepared, useStatement } from './use-statement.ts'

type PreparedStatementProps = {
  /** What the page is for. */
  lead: string
  submitText: string
  presets: readonly [Preset, ...Preset[]]
  /** What is shown once all entries are there; `onAnother` goes back to the choice of a period. */
  children: (prepared: Prepared, onAnother: () => void) => ReactNode
}

/** Asks for a period, unless the address names one, and shows what is made of its statement. */
export function PreparedStatement({ lead, submitText, presets, children }: PreparedStatementProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const errorText = useErrorText()
  const { today } = useCalendar()
  const [query, setQuery] = useSearchParams()
  const { state: newest, prepare, retry, reset, initialProgress } = useStatement()
  // So that React renders a result in steps: at once it is a long task on a slow phone.
  const state = useDeferredValue(newest)
  const asked = periodOfAddress(query, today)

  // Until the user chooses another one. The page before may take its result with it, so not only once.
  const hasChosen = useRef(false)
  useEffect(() => {
    if (hasChosen.current || !asked) return
    const shown = newest.step === 'idle' ? undefined : newest.input.period
    if (shown?.from !== asked.from || shown.to !== asked.to) void prepare(asked)
  })

  function choose() {
    hasChosen.current = true
    reset()
    setQuery({}, { replace: true })
  }

  return (
    <div className={screenStyles.screen} aria-live="polite">
      {state.step === 'idle' && (
        <>
          <p className={screenStyles.lead}>{lead}</p>
          <PeriodForm presets={presets} submitText={submitText} onPrepare={prepare} />
        </>
      )}
      {state.step === 'running' && (
        <StatementProgress progress={state.progress ?? initialProgress} onCancel={choose} />
      )}
      {state.step === 'stopped' && (
        <ErrorState text={[errorText(state.error), t('statement.retry')].join(' ')} onRetry={retry} />
      )}
      {state.step === 'done' && children(state.result, choose)}
    </div>
  )
}
