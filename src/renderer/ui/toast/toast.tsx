import { useEffect, useId, useSyncExternalStore } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './toast.module.css'
import { type Toast, toastStore } from './toast-store.ts'

/**
 * Shows toasts and announces them politely: once in the layout, and in each open modal, because content outside an open modal
 * is hidden from assistive technology.
 */
export function ToastRegion({ isModal = false }: { isModal?: boolean }) {
  const host = useId()
  useEffect(() => toastStore.enterHost(host, isModal), [host, isModal])
  const shown = () => toastStore.shownIn(host)
  const toast = useSyncExternalStore(toastStore.subscribe, shown, shown)
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toast && (
        <div key={toast.id} className={styles.toast}>
          <Icon name={toast.kind === 'success' ? 'check' : 'warning'} size={20} />
          <span className={styles.lines}>
            <span className={styles.text}>{toast.text}</span>
            {toast.detail !== undefined && <span className={styles.detail}>{toast.detail}</span>}
          </span>
          {toast.action && <ToastAction action={toast.action} />}
        </div>
      )}
    </div>
  )
}

function ToastAction({ action }: { action: NonNullable<Toast['action']> }) {
  const press = () => {
    action.act()
    toastStore.dismiss()
  }
  return (
    <button type="button" className={styles.action} onClick={press}>
      {action.label}
    </button>
  )
}
