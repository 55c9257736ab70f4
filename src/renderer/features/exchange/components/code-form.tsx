import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { isUnknownOutcome } from '#data/http/api-error.ts'
import { useMoneyAllowed } from '#data/operator.ts'
import { useIsOnline } from '#platform/online.ts'
import { EnteredCode } from '#protocol/http/fields.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { toMessageKey } from '#shared/forms/form-check.ts'
import { passMoneyGate } from '#shared/ledger-history/money-gate.ts'
import { OperatorStatement } from '#shared/money/operator-statement.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { type AcceptorKind, startAcceptance, useRefreshExchange } from '../api.ts'
import styles from './exchange.module.css'

/** The acceptance code, with its error beside the field. */
export function CodeForm({ kind }: { kind: AcceptorKind }) {
  const { t } = useTranslation(['exchange', 'messages'])
  const errorText = useErrorText()
  const refresh = useRefreshExchange()
  const isOnline = useIsOnline()
  const isAllowed = useMoneyAllowed()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()

  async function start() {
    const entered = v.safeParse(EnteredCode, code, { abortPipeEarly: true })
    if (!entered.success) return setError(t(`messages:${toMessageKey(entered.issues[0].message)}`))
    if (!(await passMoneyGate('deposit'))) return
    try {
      await startAcceptance(kind, entered.output)
      setCode('')
      showToast({ kind: 'success', text: t('code.started') })
    } catch (failure) {
      // A manual retry starts nothing twice, and the current acceptance is refetched below.
      setError(isUnknownOutcome(failure) ? t('code.unknown') : errorText(failure))
    }
    await refresh()
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={t('code.label')}
        hint={t('code.hint')}
        error={error}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setError(undefined)
          setCode(event.currentTarget.value)
        }}
      />
      <OperatorStatement />
      <Button kind="primary" type="submit" disabled={!isOnline || !isAllowed} onClick={start}>
        {t('code.start')}
      </Button>
      <Button kind="quiet" icon="service" onClick={() => openContacts()}>
        {t('code.ask')}
      </Button>
      {!isAllowed && <p className={styles.note}>{t('code.notStated')}</p>}
      {isAllowed && !isOnline && <p className={styles.note}>{t('code.offline')}</p>}
    </form>
  )
}
