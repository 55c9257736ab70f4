import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { classNames } from '../hooks/class-names.ts'
import { ToastRegion } from '../toast/toast.tsx'
import styles from './modal.module.css'
import { closeModal, openModal, wrapFocus } from './modal-focus.ts'

export type ModalProps = {
  isOpen: boolean
  /** Asked for by Escape, by the platform's back gesture, or by a click beside the panel. */
  onClose: () => void
  /** Something is under way: it cannot be closed now. */
  isBusy?: boolean | undefined
  /** The id of the title. */
  labelledBy: string
  className?: string | undefined
  children: ReactNode
}

/** The platform's modal dialog without a look. It stands in the zoomed root, where it is written. */
export function Modal({ isOpen, onClose, isBusy = false, labelledBy, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const hasPressedBeside = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    openModal(dialog)
    return () => closeModal(dialog)
  }, [isOpen])

  const askToClose = () => {
    if (!isBusy) onClose()
  }

  // A file input inside fires a cancel event that bubbles: only the dialog's own counts.
  const isOwn = (event: SyntheticEvent) => event.target === ref.current

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    event.stopPropagation()
    if (event.key === 'Tab') {
      if (ref.current && wrapFocus(ref.current, event.shiftKey)) event.preventDefault()
    } else if (!event.nativeEvent.isComposing) {
      event.preventDefault()
      askToClose()
    }
  }

  function handleCancel(event: SyntheticEvent) {
    if (!isOwn(event)) return
    event.preventDefault()
    askToClose()
  }

  // The platform may close it against a prevented cancel: the state follows, or it opens again while busy.
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
        hasPressedBeside.current = isOwn(event)
      }}
      onClick={(event) => {
        // The second click of a double click that opened it lands beside the panel.
        if (isOwn(event) && hasPressedBeside.current && event.detail < 2) askToClose()
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
