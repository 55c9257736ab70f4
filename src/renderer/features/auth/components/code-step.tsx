import { startTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { ApiError, hasKey } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { paths } from '#app/routing/paths.ts'
import { preloadTexts } from '#i18n/i18n.ts'
import { EnteredCode, secondFactorAdditions } from '#protocol/second-factor/additions.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { CodeField } from '#shared/second-factor/code-field.tsx'
import { useFirstFieldFocus } from '#shared/second-factor/use-first-field-focus.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { startSession } from '../api.ts'
import styles from './auth-form.module.css'

const CodeForm = v.object({ code: EnteredCode })

export type CodeStepProps = {
  /** Leads back to the password; called in a transition. */
  onBack: (entered: undefined) => void
}

/** The step of a login that asks for a code; `challenge` is what the host sent after the right password. */
function CodeStep({ challenge, onBack }: CodeStepProps & { challenge: string }) {
  const { t } = useTranslation(['security', 'auth'])
  const navigate = useNavigate()
  const part = useFirstFieldFocus<HTMLDivElement>()
  const goBack = () => startTransition(() => onBack(undefined))
  const form = useCheckedForm({
    schema: CodeForm,
    fieldOf: (key) => (key === 'auth.secondFactorWrong' ? 'code' : undefined),
    submit: async ({ code }) => {
      try {
        const { token } = await send(secondFactorAdditions.logInWithCode, { challenge, code })
        // If the user cannot be loaded, the home page shows the error and retries.
        await startSession(token).catch(() => navigate(paths.root, { replace: true }))
        showToast({ kind: 'success', text: t('auth:login.done') })
      } catch (error) {
        if (hasKey(error, 'session.tokenExpired')) goBack()
        throw error
      }
    },
  })
  return (
    <div ref={part}>
      <form {...form.formProps} className={styles.form}>
        <p role="status">{t('secondFactor.login.text')}</p>
        <CodeField {...form.field('code')} />
        {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
        <OnlineButton type="submit" kind="primary" className={styles.submit} isPending={form.isPending}>
          {t('secondFactor.login.submit')}
        </OnlineButton>
        <Button kind="quiet" isFullWidth onClick={goBack}>
          {t('secondFactor.login.back')}
        </Button>
        <p className={styles.quiet}>{t('secondFactor.login.lost')}</p>
      </form>
    </div>
  )
}

/** What the login form shows for the host's refusal of a login that needs a code; never rejects. */
export async function codeStepOf(refusal: unknown) {
  const challenge = refusal instanceof ApiError ? (refusal.params.challenge ?? '') : ''
  try {
    await preloadTexts(['security'])
  } catch (failure) {
    return { errors: {}, failure }
  }
  return { errors: {}, Step: (props: CodeStepProps) => <CodeStep {...props} challenge={challenge} /> }
}
