import { useTranslation } from 'react-i18next'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { forgotPassword } from '../reset-api.ts'
import styles from './auth-form.module.css'

/** Asks for the username; the next step is the same whether or not the account exists. */
export function AskForCode({ onNext }: { onNext: (username: string) => void }) {
  const { t } = useTranslation('security')
  const form = useCheckedForm({
    schema: sessionAdditions.forgotPassword.request,
    submit: async (entered) => {
      await forgotPassword(entered)
      onNext(entered.username)
    },
  })
  return (
    <form {...form.formProps} className={styles.form}>
      <p className={styles.quiet}>{t('forgot.text')}</p>
      <TextField
        {...form.field('username')}
        label={t('forgot.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        required
      />
      {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
      <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
        {t('forgot.send')}
      </OnlineButton>
      <Button kind="quiet" isFullWidth onClick={() => onNext('')}>
        {t('forgot.haveCode')}
      </Button>
    </form>
  )
}
