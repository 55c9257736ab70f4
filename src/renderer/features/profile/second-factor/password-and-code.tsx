import type { InferOutput } from 'valibot'
import type { MessageKey } from '#protocol/http/messages.ts'
import { secondFactorAdditions } from '#protocol/second-factor/additions.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { CodeField } from '#shared/second-factor/code-field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from '../components/profile.module.css'
import { LoginPasswordField } from './login-password-field.tsx'

const Entered = secondFactorAdditions.endSecondFactor.request

type PasswordAndCodeProps = {
  text?: string
  submitLabel: string
  submit: (entered: InferOutput<typeof Entered>) => Promise<void>
}

/** The field that an error of the host belongs to. */
export function factorFieldOf(key: MessageKey): string | undefined {
  if (key === 'account.passwordWrong') return 'password'
  return key === 'auth.secondFactorWrong' ? 'code' : undefined
}

/** The form of a change that needs both the login password and a code. */
export function PasswordAndCode({ text, submitLabel, submit }: PasswordAndCodeProps) {
  const form = useCheckedForm({ schema: Entered, fieldOf: factorFieldOf, submit })
  return (
    <form {...form.formProps} className={styles.stack}>
      {text !== undefined && <p className={styles.quiet}>{text}</p>}
      <LoginPasswordField {...form.field('password')} />
      <CodeField {...form.field('code')} />
      {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
      <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
        {submitLabel}
      </OnlineButton>
    </form>
  )
}
