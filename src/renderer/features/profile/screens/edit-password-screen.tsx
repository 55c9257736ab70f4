import { useTranslation } from 'react-i18next'
import { logOutNow } from '#parts/logging-out.ts'
import { OnlineButton } from '#parts/online-button.tsx'
import { useCheckedForm } from '#parts/use-checked-form.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast-store.ts'
import { changePassword } from '../api.ts'
import styles from '../components/profile.module.css'
import { PasswordForm, passwordFieldOf } from '../password-form.ts'

/** `/ad-center/edit-login-password` (specification, section 5): ends with a new login. */
export default function EditPasswordScreen() {
  const { t } = useTranslation('profile')
  const form = useCheckedForm({
    schema: PasswordForm,
    fieldOf: passwordFieldOf,
    submit: async ({ old_password, new_password }) => {
      await changePassword({ old_password, new_password })
      showToast({ kind: 'success', text: t('password.done') })
      logOutNow()
    },
  })
  const toggleLabels = { show: t('password.show'), hide: t('password.hide') }
  return (
    <form {...form.formProps} className={styles.page}>
      <p className={styles.quiet}>{t('password.text')}</p>
      <TextField
        name="old_password"
        type="password"
        label={t('password.old')}
        error={form.errorOf('old_password')}
        toggleLabels={toggleLabels}
        autoComplete="current-password"
        required
      />
      <TextField
        name="new_password"
        type="password"
        label={t('password.new')}
        hint={t('password.newHint')}
        error={form.errorOf('new_password')}
        toggleLabels={toggleLabels}
        autoComplete="new-password"
        required
      />
      <TextField
        name="confirmation"
        type="password"
        label={t('password.confirmation')}
        error={form.errorOf('confirmation')}
        toggleLabels={toggleLabels}
        autoComplete="new-password"
        required
      />
      {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
      <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
        {t('password.submit')}
      </OnlineButton>
    </form>
  )
}
