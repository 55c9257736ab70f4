import { type SubmitEvent, startTransition, useActionState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { hasKey } from '#data/http/api-error.ts'
import { EnteredCode } from '#protocol/http/fields.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { whileInSession } from '#session/session.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { type OutcomeWithoutReceipt, reasonOf, useOutcomeText } from '#shared/errors/outcome-text.ts'
import { toMessageKey } from '#shared/forms/form-check.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { openStore } from '../api.ts'
import styles from './welcome.module.css'

type Attempt =
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid'; readonly message: MessageKey }
  | { readonly kind: 'failed'; readonly outcome: OutcomeWithoutReceipt }

/** The authorisation code (docs/rules.md, sections P2 and P5). The screen redirects once the account is open. */
export function OpenStoreForm() {
  const { t } = useTranslation('welcome')
  const { t: message } = useTranslation('messages')
  const outcomeText = useOutcomeText()
  const field = useRef<HTMLInputElement>(null)
  const [attempt, submit, isPending] = useActionState<Attempt, string>(send, { kind: 'none' })

  async function send(_previous: Attempt, entered: string): Promise<Attempt> {
    const code = v.safeParse(EnteredCode, entered, { abortPipeEarly: true })
    if (!code.success) return { kind: 'invalid', message: toMessageKey(code.issues[0].message) }
    const outcome = await whileInSession(openStore(code.output))
    if (outcome === undefined) return { kind: 'none' }
    if (outcome.kind !== 'done') return { kind: 'failed', outcome }
    showToast({ kind: 'success', text: t('open.done') })
    return { kind: 'none' }
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = field.current?.value ?? ''
    startTransition(() => submit(entered))
  }

  const outcome = attempt.kind === 'failed' ? attempt.outcome : undefined
  const error = outcome && reasonOf(outcome)
  const isAboutCode = hasKey(error, 'auth.authorisationCodeNotFound') || hasKey(error, 'form.required')
  const refusal = outcome && outcomeText(outcome)
  const codeError = isAboutCode ? refusal : undefined

  useEffect(() => {
    if (attempt.kind === 'none') return
    field.current?.focus()
    field.current?.select()
  }, [attempt])

  return (
    <form className={styles.stack} onSubmit={handleSubmit} noValidate>
      <TextField
        ref={field}
        name="code"
        label={t('open.code')}
        error={attempt.kind === 'invalid' ? message(attempt.message) : codeError}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        required
      />
      {refusal && !isAboutCode && <Notice kind="error">{refusal}</Notice>}
      <OnlineButton type="submit" kind="primary" isPending={isPending}>
        {t('open.submit')}
      </OnlineButton>
      <Button kind="quiet" isFullWidth onClick={() => openContacts('service')}>
        {t('open.noCode')}
      </Button>
    </form>
  )
}
