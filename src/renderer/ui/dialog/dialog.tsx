import { type ReactNode, useId } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Modal } from '../modal/modal.tsx'
import styles from './dialog.module.css'

export type DialogProps = {
  isOpen: boolean
  /** Called for the close button, Escape, the back gesture or a click on the backdrop. */
  onClose: () => void
  title: string
  closeLabel: string
  /** An icon above the title. */
  icon?: ReactNode
  /** Buttons, side by side if they fit. */
  footer?: ReactNode
  /** An action is running: the dialog cannot be closed. */
  isBusy?: boolean | undefined
  children?: ReactNode
}

/**
 * A dialog, 85 % of the column wide. The control with `data-autofocus` gets the focus, otherwise the first control of the
 * content; the close button is last. Keep it mounted and set `isOpen`.
 */
export function Dialog({ isOpen, onClose, title, closeLabel, icon, footer, isBusy, children }: DialogProps) {
  const titleId = useId()
  return (
    <Modal isOpen={isOpen} onClose={onClose} isBusy={isBusy} labelledBy={titleId} className={styles.dialog}>
      <div className={styles.panel}>
        {icon && <div className={styles.icon}>{icon}</div>}
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children && <div className={styles.body}>{children}</div>}
        {footer && <div className={styles.footer}>{footer}</div>}
        <IconButton
          className={styles.close}
          icon="close"
          label={closeLabel}
          disabled={isBusy}
          onClick={onClose}
        />
      </div>
    </Modal>
  )
}
