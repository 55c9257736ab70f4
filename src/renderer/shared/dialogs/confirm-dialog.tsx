import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import type { ButtonKind } from '#ui/button/button-class.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'

export type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  confirmLabel: string
  /** Needed if the action itself is a cancellation, because "Cancel" would be ambiguous. */
  cancelLabel?: string
  /** A returned promise keeps the button pending. The caller closes the dialog. */
  onConfirm: () => unknown
  onClose: () => void
  kind?: Extract<ButtonKind, 'primary' | 'danger'>
  isBusy?: boolean
  children?: ReactNode
}

/** Asks for confirmation. The cancel and close buttons do nothing else. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, confirmLabel, onConfirm, onClose, kind = 'primary', isBusy, children } = props
  const { t } = useTranslation('common')
  const { cancelLabel = t('action.cancel') } = props
  const footer = (
    <>
      <Button onClick={onClose} disabled={isBusy}>
        {cancelLabel}
      </Button>
      <Button kind={kind} onClick={onConfirm} isPending={isBusy}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={t('action.close')}
      footer={footer}
      isBusy={isBusy}
    >
      {children}
    </Dialog>
  )
}
