import * as v from 'valibot'
import { EnteredCode } from '#protocol/http/fields.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { EnteredPassword } from '#protocol/http/session-additions.ts'
import type { Proof } from '#protocol/second-factor/passkey-schemas.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { type Methods, none } from '#shared/second-factor/methods.ts'
import { ProofField, ProofToggle } from '#shared/second-factor/proof-fields.tsx'
import { sessionPasskeyOptions } from '#shared/second-factor/session-passkey-options.ts'
import { useProof } from '#shared/second-factor/use-proof.ts'
import { Notice } from '#ui/notice/notice.tsx'
import styles from '../components/profile.module.css'
import { LoginPasswordField } from './login-password-field.tsx'

const Entered = v.object({ password: EnteredPassword, code: v.optional(EnteredCode) })

export type PasswordAndProof = Proof & { readonly password: string }

type PasswordAndProofFormProps = {
  text?: string | undefined
  submitLabel: string
  /** Of the second factor that is on; undefined if it is off, so that the password is enough. */
  methods: Methods | undefined
  submit: (entered: PasswordAndProof) => Promise<void>
  /** The text of an error of `submit` that is none of the host's. */
  textOf?: (error: unknown) => string | undefined
}

/** The form of a change that needs the login password, and a passkey or a code. */
export function PasswordAndProofForm(props: PasswordAndProofFormProps) {
  const { text, submitLabel, methods, submit, textOf } = props
  const proof = useProof(methods ?? none, sessionPasskeyOptions)
  const form = useCheckedForm({
    schema: Entered,
    fieldOf: (key: MessageKey) => (key === 'account.passwordWrong' ? 'password' : proof.fieldOf(key)),
    textOf: (error) => textOf?.(error) ?? proof.textOf(error),
    submit: async ({ password, code }) =>
      submit({ password, ...(methods === undefined ? {} : await proof.prove(code)) }),
  })
  return (
    <form {...form.formProps} className={styles.stack}>
      {text !== undefined && <p className={styles.quiet}>{text}</p>}
      <LoginPasswordField {...form.field('password')} />
      {methods !== undefined && <ProofField proof={proof} field={form.field('code')} />}
      {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
      <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
        {submitLabel}
      </OnlineButton>
      <ProofToggle proof={proof} />
    </form>
  )
}
