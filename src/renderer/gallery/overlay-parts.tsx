/** What opens over the page. */
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Modal } from '#ui/modal/modal.tsx'
import { PickerSheet } from '#ui/picker-sheet.tsx'
import { Sheet } from '#ui/sheet/sheet.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import styles from './gallery.module.css'

const text = 'One sentence that says what it is about, and a second one.'
const months = ['September', 'October', 'November', 'December'].map((label) => ({ value: label, label }))

/** A button that opens what the function draws. */
function Opener({
  name,
  children,
}: {
  name: string
  children: (isOpen: boolean, close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {children(isOpen, () => setOpen(false))}
    </>
  )
}

function Dialogs() {
  return (
    <div className={styles.row}>
      <Opener name="Open a dialog">
        {(isOpen, close) => (
          <Dialog
            isOpen={isOpen}
            onClose={close}
            title="Log out?"
            closeLabel="Close"
            icon={<Icon name="logout" size={32} />}
            footer={
              <>
                <Button onClick={close}>{'Cancel'}</Button>
                <Button kind="primary" onClick={close}>
                  {'Log out'}
                </Button>
              </>
            }
          >
            {text}
          </Dialog>
        )}
      </Opener>
      <Opener name="Open a busy dialog">
        {(isOpen) => (
          <Dialog isOpen={isOpen} onClose={() => undefined} title="Under way" closeLabel="Close" isBusy>
            {text}
          </Dialog>
        )}
      </Opener>
    </div>
  )
}

function Modals() {
  const id = useId()
  return (
    <Opener name="Open a bare modal">
      {(isOpen, close) => (
        <Modal isOpen={isOpen} onClose={close} labelledBy={id}>
          <h2 id={id}>{'No look of its own'}</h2>
          <Button onClick={close}>{'Close'}</Button>
        </Modal>
      )}
    </Opener>
  )
}

function Sheets() {
  return (
    <Opener name="Open a sheet">
      {(isOpen, close) => (
        <Sheet
          isOpen={isOpen}
          title="A choice"
          cancelLabel="Cancel"
          onCancel={close}
          okLabel="OK"
          onOk={close}
          isOkDisabled
        >
          {text}
        </Sheet>
      )}
    </Opener>
  )
}

function Pickers() {
  const [month, setMonth] = useState('November')
  return (
    <Opener name="Open a picker">
      {(isOpen, close) => (
        <PickerSheet
          isOpen={isOpen}
          title="Month"
          cancelLabel="Cancel"
          onCancel={close}
          okLabel="OK"
          height="half"
          options={months}
          value={month}
          onPick={(next) => {
            setMonth(next)
            close()
          }}
        />
      )}
    </Opener>
  )
}

function Toasts() {
  return (
    <div className={styles.row}>
      <Button onClick={() => showToast({ kind: 'success', text: 'Saved' })}>{'Show a success'}</Button>
      <Button onClick={() => showToast({ kind: 'failure', text: 'Not saved: there is no connection' })}>
        {'Show a failure'}
      </Button>
    </div>
  )
}

export const overlayParts = {
  dialog: Dialogs,
  modal: Modals,
  sheet: Sheets,
  'picker-sheet': Pickers,
  toast: Toasts,
}
