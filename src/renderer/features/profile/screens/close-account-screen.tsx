import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasCapability } from '#data/capabilities.ts'
import { userAdditions } from '#protocol/http/user-additions.ts'
import { useSession } from '#session/session.ts'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { leaveSession } from '#shared/dialogs/leave-session.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { closeAccount } from '../api.ts'
import styles from '../components/profile.module.css'
import { CloseForm } from '../password-form.ts'

const consequences = ['final', 'money', 'data', 'kept'] as const

/** `/profile/close`: the consequences, then the login password, then a confirmation. */
export default function CloseAccountScreen() {
  const { t } = useTranslation('profile')
  const isOffered = useHasCapability(userAdditions.closeAccount)
  const username = useSession(({ user }) => user?.username)
  const [password, setPassword] = useState<string>()
  const form = useCheckedForm({
    schema: CloseForm,
    submit: async (entered) => setPassword(entered.password),
  })
  if (isOffered === false) return <EmptyState icon="info" title={t('close.notOffered')} />
  return (
    <form {...form.formProps} className={styles.page}>
      <Notice kind="warning" title={t('close.before')}>
        <ul className={styles.consequences}>
          {consequences.map((id) => (
            <li key={id}>{t(`close.consequence.${id}`)}</li>
          ))}
        </ul>
      </Notice>
      <p className={styles.quiet}>{t('close.takeAlong')}</p>
      <TextField
        {...form.field('password')}
        type="password"
        label={t('close.password')}
        toggleLabels={{ show: t('password.show'), hide: t('password.hide') }}
        autoComplete="current-password"
        required
      />
      <Button type="submit" kind="danger">
        {t('close.continue')}
      </Button>
      <ClosingDialog username={username ?? ''} password={password} onClose={() => setPassword(undefined)} />
    </form>
  )
}

type ClosingDialogProps = { username: string; password: string | undefined; onClose: () => void }

function ClosingDialog({ username, password, onClose }: ClosingDialogProps) {
  const { t } = useTranslation('profile')
  const { isBusy, refusal, close, dismiss } = useClosing(password, onClose)
  return (
    <ConfirmDialog
      isOpen={password !== undefined}
      title={t('close.title', { username })}
      confirmLabel={t('close.confirm')}
      kind="danger"
      isBusy={isBusy}
      onConfirm={close}
      onClose={dismiss}
    >
      {refusal === undefined ? <p>{t('close.last')}</p> : <Notice kind="error">{refusal}</Notice>}
    </ConfirmDialog>
  )
}

function useClosing(password: string | undefined, onClose: () => void) {
  const { t } = useTranslation('profile')
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  return {
    isBusy,
    refusal,
    dismiss() {
      setRefusal(undefined)
      onClose()
    },
    async close() {
      setBusy(true)
      try {
        await closeAccount(password ?? '')
        showToast({ kind: 'success', text: t('close.done') })
        leaveSession()
      } catch (error) {
        setRefusal(errorText(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
