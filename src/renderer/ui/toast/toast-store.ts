/** What a toast says: a success or a failure. */
export type ToastKind = 'success' | 'failure'

/** A toast to be shown; `ms` is how long, 2000 by default (docs/rules.md, section P8). One with an action gives way to the next. */
export type Toast = {
  kind: ToastKind
  text: string
  /** A second line. */
  detail?: string
  ms?: number | undefined
  action?: { label: string; act: () => void }
}

/** The toast on screen; `id` tells two with one text apart. */
export type ShownToast = Toast & { id: number }

/** One toast at a time, the others in line; the topmost host (an open modal before the page) shows it. */
export type ToastStore = {
  show: (toast: Toast) => void
  /** Enters a host that can show toasts and gives the function that takes it out again. */
  enterHost: (host: string, isModal?: boolean) => () => void
  /** Takes the shown toast away. */
  dismiss: () => void
  /** The toast for this host, undefined when it is another host's turn. */
  shownIn: (host: string) => ShownToast | undefined
  subscribe: (listener: () => void) => () => void
}

const defaultMs = 2000

/** Makes a store of its own; the app uses one, below. */
export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>()
  let hosts: { host: string; isModal: boolean }[] = []
  let line: ShownToast[] = []
  let nextId = 1

  const changed = () => {
    for (const listener of listeners) listener()
  }

  let clock: ReturnType<typeof setTimeout> | undefined

  const startClock = () => {
    const shown = line[0]
    if (shown) clock = setTimeout(next, shown.ms ?? defaultMs)
  }

  function next() {
    clearTimeout(clock)
    line = line.slice(1)
    changed()
    startClock()
  }

  return {
    show(toast) {
      const isSame = ({ kind, text, detail }: Toast) =>
        kind === toast.kind && text === toast.text && detail === toast.detail
      if (line.some(isSame)) return
      line = [...line, { ...toast, id: nextId++ }]
      if (line.length > 1) {
        if (line[0]?.action) next()
        return
      }
      changed()
      startClock()
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
      return top?.host === host ? line[0] : undefined
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The app's one store. */
export const toastStore: ToastStore = createToastStore()

/** Shows a toast once the ones before it are gone; a text already in line is not shown twice. */
export function showToast(toast: Toast): void {
  toastStore.show(toast)
}
