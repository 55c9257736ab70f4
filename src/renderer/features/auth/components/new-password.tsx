import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { hasKey } from '#api/api-error.ts'
import { messageKey } from '#protocol/http/fields.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { CodeField } from '#shared/second-factor/code-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { resetPassword } from '../reset-api.ts'
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
  return key === 'auth.secondFactorNeeded' || key === 'auth.secondFactorWrong' ? 'second_factor' : undefined
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
  const [hasSecondFactor, setSecondFactor] = useState(false)
  const form = useCheckedForm({
    schema: ResetForm,
    fieldOf,
    submit: async ({ confirmation: _confirmation, ...request }) => {
      try {
        await resetPassword(request)
      } catch (error) {
        if (hasKey(error, 'auth.secondFactorNeeded')) setSecondFactor(true)
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
        {hasSecondFactor && <CodeField {...form.field('second_factor')} />}
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
        <Button kind="quiet" isFullWidth onClick={onRestart}>
          {t('forgot.again')}
        </Button>
      </form>
    </div>
  )
}
