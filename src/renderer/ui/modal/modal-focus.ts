import { returnTarget, trailOf } from './return-focus.ts'

const tabbable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

const trails = new WeakMap<Element, HTMLElement[]>()

const isModalOpen = () => document.querySelector('dialog:modal') !== null

/** Sets `data-modal` on `<html>` while a modal is open. */
function updateModalAttribute(root: HTMLElement): void {
  root.toggleAttribute('data-modal', isModalOpen())
}

/** Opens a modal, remembers where to return the focus, and focuses `[data-autofocus]` or the platform's default. */
export function openModal(dialog: HTMLDialogElement): void {
  const active = document.activeElement
  const focused = active instanceof HTMLElement && active !== document.body ? active : undefined
  const outer = focused?.closest('dialog')
  trails.set(dialog, trailOf(focused, outer ? trails.get(outer) : undefined))
  const root = document.documentElement
  if (!isModalOpen()) {
    root.toggleAttribute('data-has-scrollbar', window.innerWidth > root.clientWidth)
  }
  dialog.showModal()
  updateModalAttribute(root)
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

/** Closes a modal and returns the focus to its opener, also through a chain of dialogs. */
export function closeModal(dialog: HTMLDialogElement): void {
  dialog.close()
  updateModalAttribute(document.documentElement)
  returnTarget(trails.get(dialog) ?? [])?.focus()
}

/** Traps Tab: the first control follows the last one. Returns true if it has moved the focus. */
export function wrapFocus(dialog: HTMLDialogElement, isBackwards: boolean): boolean {
  const controls = [...dialog.querySelectorAll<HTMLElement>(tabbable)].filter((control) =>
    control.checkVisibility(),
  )
  const edge = isBackwards ? controls[0] : controls.at(-1)
  const isAtEdge =
    document.activeElement === edge || !controls.some((control) => control === document.activeElement)
  if (!isAtEdge) return false
  const next = isBackwards ? controls.at(-1) : controls[0]
  next?.focus()
  return true
}
