import { type ReactNode, useId } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Modal } from '../modal/modal.tsx'
import styles from './dialog.module.css'

export type DialogProps = {
  isOpen: boolean
  /** Asked for by the close button, Escape, the back gesture or a click beside it. */
  onClose: () => void
  title: string
  closeLabel: string
  /** An icon over the title. */
  icon?: ReactNode
  /** Buttons; side by side where they fit. */
  footer?: ReactNode
  /** Something is under way: it cannot be closed now. */
  isBusy?: boolean | undefined
  children?: ReactNode
}

/**
 * A dialog, 85% of the column wide. Focus goes to the control marked `data-autofocus`, else to the first one of the
 * content; the close button comes last. Keep it mounted and set `isOpen`.
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
