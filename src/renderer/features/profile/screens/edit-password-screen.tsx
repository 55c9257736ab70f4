import { useTranslation } from 'react-i18next'
import { leaveSession } from '#shared/dialogs/leave-session.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { changePassword } from '../api.ts'
import styles from '../components/profile.module.css'
import { PasswordForm, passwordFieldOf } from '../password-form.ts'

/** `/ad-center/edit-login-password` (docs/rules.md, section P5): ends with a new login. */
export default function EditPasswordScreen() {
  const { t } = useTranslation('profile')
  const form = useCheckedForm({
    schema: PasswordForm,
    fieldOf: passwordFieldOf,
    submit: async ({ old_password, new_password }) => {
      await changePassword({ old_password, new_password })
      showToast({ kind: 'success', text: t('password.done') })
      leaveSession({ keepsDrafts: true })
    },
  })
  const passwordProps = {
    type: 'password',
    toggleLabels: { show: t('password.show'), hide: t('password.hide') },
    required: true,
  } as const
  return (
    <form {...form.formProps} className={styles.page}>
      <p className={styles.quiet}>{t('password.text')}</p>
      <TextField
        {...form.field('old_password')}
        {...passwordProps}
        label={t('password.old')}
        autoComplete="current-password"
      />
      <TextField
        {...form.field('new_password')}
        {...passwordProps}
        label={t('password.new')}
        hint={t('password.newHint')}
        autoComplete="new-password"
      />
      <TextField
        {...form.field('confirmation')}
        {...passwordProps}
        label={t('password.confirmation')}
        autoComplete="new-password"
      />
      {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
      <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
        {t('password.submit')}
      </OnlineButton>
    </form>
  )
}
