import { type ReactNode, useId } from 'react'
import { Button } from '../button/button.tsx'
import { classNames } from '../hooks/class-names.ts'
import { Modal } from '../modal/modal.tsx'
import styles from './sheet.module.css'

export type SheetProps = {
  isOpen: boolean
  title: string
  cancelLabel: string
  /** Called for Cancel, Escape, the back gesture or a click on the backdrop. */
  onCancel: () => void
  okLabel: string
  onOk: () => unknown
  isOkDisabled?: boolean
  isBusy?: boolean | undefined
  /** The height of its content by default, or half the screen. */
  height?: 'content' | 'half'
  children: ReactNode
}

/** A bottom sheet with Cancel and OK. Keep it mounted and set `isOpen`; its content is mounted each time it opens. */
export function Sheet(props: SheetProps) {
  const { isOpen, title, cancelLabel, onCancel, okLabel, onOk, isOkDisabled, isBusy, height, children } =
    props
  const titleId = useId()
  return (
    <Modal isOpen={isOpen} onClose={onCancel} isBusy={isBusy} labelledBy={titleId} className={styles.sheet}>
      <div className={classNames(styles.panel, height === 'half' && styles.half)}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <div className={styles.actions}>
            <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button kind="quiet" disabled={isOkDisabled} isPending={isBusy} onClick={onOk}>
              {okLabel}
            </Button>
          </div>
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </Modal>
  )
}
