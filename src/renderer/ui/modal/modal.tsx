import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { classNames } from '../hooks/class-names.ts'
import { ToastRegion } from '../toast/toast.tsx'
import styles from './modal.module.css'
import { closeModal, openModal, wrapFocus } from './modal-focus.ts'

export type ModalProps = {
  isOpen: boolean
  /** Called for Escape, the platform's back gesture, or a click on the backdrop. */
  onClose: () => void
  /** An action is running: the modal cannot be closed. */
  isBusy?: boolean | undefined
  /** The id of the title. */
  labelledBy: string
  className?: string | undefined
  children: ReactNode
}

/** An unstyled native modal dialog. It is rendered in place, inside the zoomed root. */
export function Modal({ isOpen, onClose, isBusy = false, labelledBy, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const hasPressedBackdrop = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    openModal(dialog)
    return () => closeModal(dialog)
  }, [isOpen])

  const requestClose = () => {
    if (!isBusy) onClose()
  }

  // The cancel event of a file input inside bubbles; only the dialog's own event counts.
  const isOwn = (event: SyntheticEvent) => event.target === ref.current

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    event.stopPropagation()
    if (event.key === 'Tab') {
      if (ref.current && wrapFocus(ref.current, event.shiftKey)) event.preventDefault()
    } else if (!event.nativeEvent.isComposing) {
      event.preventDefault()
      requestClose()
    }
  }

  function handleCancel(event: SyntheticEvent) {
    if (!isOwn(event)) return
    event.preventDefault()
    requestClose()
  }

  // The platform may close the dialog in spite of a prevented cancel: then close it, or open it again while busy.
  function handleClose(event: SyntheticEvent) {
    const dialog = ref.current
    if (!dialog || !isOwn(event) || !isOpen || dialog.open) return
    if (isBusy) openModal(dialog)
    else onClose()
  }

  return (
    <dialog
      ref={ref}
      className={classNames(styles.modal, className)}
      aria-labelledby={labelledBy}
      aria-busy={isBusy || undefined}
      onKeyDown={handleKeyDown}
      onCancel={handleCancel}
      onClose={handleClose}
      onPointerDown={(event) => {
        hasPressedBackdrop.current = isOwn(event)
      }}
      onClick={(event) => {
        // The second click of the double click that opened the dialog hits the backdrop.
        if (isOwn(event) && hasPressedBackdrop.current && event.detail < 2) requestClose()
      }}
    >
      {isOpen && (
        <>
          {children}
          <ToastRegion isModal />
        </>
      )}
    </dialog>
  )
}
