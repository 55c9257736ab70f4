import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { ApiError } from '#data/http/api-error.ts'
import { messageKey } from '#protocol/http/fields.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { type Methods, methodsIn, none } from '#shared/second-factor/methods.ts'
import { ProofField, ProofToggle } from '#shared/second-factor/proof-fields.tsx'
import { isAboutCode, useProof } from '#shared/second-factor/use-proof.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { passkeyResetOptions, resetPassword } from '../reset-api.ts'
import styles from './auth-form.module.css'

/** The fields of the request, and the password a second time. */
const ResetForm = v.pipe(
  v.object({
    ...sessionAdditions.resetPassword.request.entries,
    confirmation: v.pipe(v.string(messageKey('form.required')), v.nonEmpty(messageKey('form.required'))),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      (form) => form.password === form.confirmation,
      messageKey('form.passwordsDiffer'),
    ),
    ['confirmation'],
  ),
)

function fieldOf(key: MessageKey): string | undefined {
  if (key === 'auth.resetCodeWrong') return 'code'
  return key === 'auth.secondFactorNeeded' || isAboutCode(key) ? 'second_factor' : undefined
}

type NewPasswordProps = {
  /** Empty if the user already has a code. */
  username: string
  onDone: () => void
  onRestart: () => void
}

/** The mailed code and the new password. */
export function NewPassword({ username, onDone, onRestart }: NewPasswordProps) {
  const { t } = useTranslation('security')
  const container = useRef<HTMLDivElement>(null)
  const [methods, setMethods] = useState<Methods>()
  const mailed = useRef({ username, code: '' })
  const proof = useProof(methods ?? none, async () => (await passkeyResetOptions(mailed.current)).options)
  const form = useCheckedForm({
    schema: ResetForm,
    // The host asks for a passkey by an error that names no field.
    fieldOf: (key) => (proof.isByPasskey && fieldOf(key) === 'second_factor' ? undefined : fieldOf(key)),
    textOf: proof.textOf,
    submit: async ({ confirmation: _confirmation, second_factor: entered, ...request }) => {
      mailed.current = request
      try {
        const { code, passkey } = methods === undefined ? {} : await proof.prove(entered)
        await resetPassword({ ...request, second_factor: code, passkey })
      } catch (error) {
        if (error instanceof ApiError && error.key === 'auth.secondFactorNeeded')
          setMethods(methodsIn(error.params))
        throw error
      }
      onDone()
    },
  })
  useEffect(() => {
    container.current?.querySelector<HTMLElement>('input[value=""], input:not([value])')?.focus()
  }, [])
  const passwordProps = {
    type: 'password',
    toggleLabels: { show: t('lock.show'), hide: t('lock.hide') },
    autoComplete: 'new-password',
    required: true,
  } as const
  return (
    <div ref={container}>
      <form {...form.formProps} className={styles.form}>
        <div role="status">{username !== '' && <Notice kind="info">{t('forgot.sent')}</Notice>}</div>
        <TextField
          {...form.field('username')}
          label={t('forgot.username')}
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          {...form.field('code')}
          label={t('forgot.code')}
          hint={t('forgot.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <div role="status">
          {proof.isByPasskey && <Notice kind="info">{t('secondFactor.reset.passkey')}</Notice>}
        </div>
        {methods && <ProofField proof={proof} field={form.field('second_factor')} />}
        <TextField
          {...form.field('password')}
          {...passwordProps}
          label={t('forgot.password')}
          hint={t('forgot.passwordHint')}
        />
        <TextField {...form.field('confirmation')} {...passwordProps} label={t('forgot.confirmation')} />
        <p className={styles.quiet}>{t('forgot.effects')}</p>
        {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
        <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
          {t('forgot.submit')}
        </OnlineButton>
        <ProofToggle proof={proof} />
        <Button kind="quiet" isFullWidth onClick={onRestart}>
          {t('forgot.again')}
        </Button>
      </form>
    </div>
  )
}
