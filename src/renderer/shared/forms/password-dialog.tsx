import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const PasswordForm = lazy(async () => ({ default: (await import('./password-form.tsx')).PasswordForm }))

export type PasswordDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The password was right and the step-up window is open. Handles its own errors; the dialog closes after it. */
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
      <Suspense fallback={<Waiting />}>
        <PasswordForm onBusyChange={setBusy} onConfirmed={onConfirmed} onDone={onClose} />
      </Suspense>
    </Dialog>
  )
}

/** Holds the focus while the form loads: else it would lie on the close button, which a second Enter presses. */
function Waiting() {
  const { t } = useTranslation('common')
  return (
    <div tabIndex={-1} data-autofocus aria-busy="true" style={{ outline: 'none' }}>
      <span className="visually-hidden">{t('state.loading')}</span>
      <Skeleton height={120} />
    </div>
  )
}
