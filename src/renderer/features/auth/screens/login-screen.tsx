import {
  type ComponentType,
  type SubmitEvent,
  startTransition,
  useActionState,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { hasKey, isHandledByApp } from '#data/http/api-error.ts'
import { LoginRequest } from '#protocol/http/auth.ts'
import { sessionStore } from '#session/session.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { checkForm, type FieldErrors } from '#shared/forms/form-check.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { logIn } from '../api.ts'
import styles from '../components/auth-form.module.css'
import { AuthPage } from '../components/auth-page.tsx'
import type { CodeStepProps } from '../components/code-step.tsx'

interface Attempt {
  readonly errors: FieldErrors
  readonly failure?: unknown
  /** Takes the place of the form, if the host asks for a code. */
  readonly Step?: ComponentType<CodeStepProps>
}

/** `/login`: a React action without a form library, to keep this page small. */
export default function LoginScreen() {
  const { t } = useTranslation('auth')
  const location = useLocation()
  return (
    <AuthPage
      title={t('login.title')}
      footer={
        <>
          <span>{t('login.noAccount')}</span>
          <Link to={paths.register} state={location.state}>
            {t('login.register')}
          </Link>
          <Link to={paths.forgotPassword} className={styles.forgot}>
            {t('login.forgot')}
          </Link>
        </>
      }
    >
      <LoginForm />
    </AuthPage>
  )
}

function LoginForm() {
  const { t } = useTranslation('auth')
  const { t: message } = useTranslation('messages')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [{ errors, failure, Step }, submit, isPending] = useActionState<Attempt, FormData | undefined>(
    attempt,
    {
      errors: {},
    },
  )
  /** The names of the fields that were changed since the last attempt, whose errors are gone. */
  const [changed, setChanged] = useState<readonly string[]>([])

  async function attempt(_previous: Attempt, entered: FormData | undefined): Promise<Attempt> {
    if (!entered) return { errors: {} }
    const checked = checkForm(LoginRequest, Object.fromEntries(entered))
    if (!checked.isValid) return { errors: checked.errors }
    try {
      await logIn(checked.output)
    } catch (error) {
      if (hasKey(error, 'auth.secondFactorNeeded'))
        // Few accounts need a code: its step is loaded only then.
        return import('../components/code-step.tsx').then(
          ({ codeStepOf }) => codeStepOf(error),
          (failure) => ({ errors: {}, failure }),
        )
      if (sessionStore.getState().token === undefined) return { errors: {}, failure: error }
      // Logged in, but the user could not be loaded: the home page shows the error and retries.
      await navigate(paths.root, { replace: true })
    }
    showToast({ kind: 'success', text: t('login.done') })
    return { errors: {} }
  }

  // Not the form's `action` attribute: React would clear the fields after an error.
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    setChanged([])
    startTransition(() => submit(entered))
  }

  useEffect(() => {
    if (hasKey(failure, 'auth.credentialsWrong')) focusIn(form.current, 'input[name="password"]')
    else if (Object.keys(errors).length > 0) focusIn(form.current, '[aria-invalid="true"]')
  }, [errors, failure])

  const errorOf = (field: string) =>
    errors[field] && !changed.includes(field) ? message(errors[field]) : undefined

  if (Step) return <Step onBack={submit} />
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={handleSubmit}
      onInput={({ target }) => target instanceof HTMLInputElement && setChanged([...changed, target.name])}
      noValidate
    >
      <TextField
        name="username"
        label={t('login.username')}
        error={errorOf('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        required
      />
      <TextField
        name="password"
        type="password"
        label={t('login.password')}
        error={errorOf('password')}
        toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
        autoComplete="current-password"
        enterKeyHint="go"
        required
      />
      {failure !== undefined && !isHandledByApp(failure) && (
        <Notice kind="error">{errorText(failure)}</Notice>
      )}
      <OnlineButton type="submit" kind="primary" className={styles.submit} isPending={isPending}>
        {t('login.submit')}
      </OnlineButton>
    </form>
  )
}

function focusIn(form: HTMLFormElement | null, selector: string): void {
  const input = form?.querySelector(selector)
  if (!(input instanceof HTMLInputElement)) return
  input.focus()
  input.select()
}
