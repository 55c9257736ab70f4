export type ToastKind = 'success' | 'failure'

/** The next toast replaces one with an action immediately. */
export type Toast = {
  kind: ToastKind
  text: string
  /** A second line. */
  detail?: string
  /** Duration; 2000 by default (docs/rules.md, section P8). */
  ms?: number | undefined
  action?: { label: string; act: () => void }
}

/** A queued toast; `id` distinguishes toasts with the same text. */
export type ShownToast = Toast & { id: number }

/** A queue that shows one toast at a time, in the topmost host: an open modal, or the page. */
export type ToastStore = {
  show: (toast: Toast) => void
  /** Registers a host that can show toasts; returns a function that removes it. */
  enterHost: (host: string, isModal?: boolean) => () => void
  /** Removes the current toast. */
  dismiss: () => void
  /** The toast in this host; undefined if another host shows it. */
  shownIn: (host: string) => ShownToast | undefined
  subscribe: (listener: () => void) => () => void
}

const defaultMs = 2000

export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>()
  let hosts: { host: string; isModal: boolean }[] = []
  let queue: ShownToast[] = []
  let nextId = 1

  const changed = () => {
    for (const listener of listeners) listener()
  }

  let timer: ReturnType<typeof setTimeout> | undefined

  const startTimer = () => {
    const shown = queue[0]
    if (shown) timer = setTimeout(next, shown.ms ?? defaultMs)
  }

  function next() {
    clearTimeout(timer)
    queue = queue.slice(1)
    changed()
    startTimer()
  }

  return {
    show(toast) {
      const isSame = ({ kind, text, detail }: Toast) =>
        kind === toast.kind && text === toast.text && detail === toast.detail
      if (queue.some(isSame)) return
      queue = [...queue, { ...toast, id: nextId++ }]
      if (queue.length > 1) {
        if (queue[0]?.action) next()
        return
      }
      changed()
      startTimer()
    },
    dismiss: next,
    enterHost(host, isModal = false) {
      hosts = [...hosts, { host, isModal }]
      changed()
      return () => {
        hosts = hosts.filter((other) => other.host !== host)
        changed()
      }
    },
    shownIn: (host) => {
      const top = hosts.findLast(({ isModal }) => isModal) ?? hosts.at(-1)
      return top?.host === host ? queue[0] : undefined
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The store of the app. */
export const toastStore: ToastStore = createToastStore()

/** Queues a toast; a text that is already queued is not added again. */
export function showToast(toast: Toast): void {
  toastStore.show(toast)
}
