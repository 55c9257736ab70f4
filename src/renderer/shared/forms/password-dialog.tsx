import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LoadingForm } from './loading-form.tsx'

const PasswordForm = lazy(async () => ({ default: (await import('./password-form.tsx')).PasswordForm }))

export type PasswordDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Called when the step-up window is open. Must handle its own errors; the dialog closes afterwards. */
  onConfirmed: () => Promise<void> | void
}

/** Asks for the transaction password before money moves. Keep it mounted and set `isOpen`. */
export function PasswordDialog({ isOpen, onClose, onConfirmed }: PasswordDialogProps) {
  const { t } = useTranslation(['parts', 'common'])
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('password.title')}
      closeLabel={t('common:action.close')}
      isBusy={isBusy}
    >
      <Suspense fallback={<LoadingForm />}>
        <PasswordForm onBusyChange={setBusy} onConfirmed={onConfirmed} onDone={onClose} />
      </Suspense>
    </Dialog>
  )
}
