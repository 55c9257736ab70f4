import { returnTarget, trailOf } from './return-focus.ts'

const tabbable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

const trails = new WeakMap<Element, HTMLElement[]>()

const isModalOpen = () => document.querySelector('dialog:modal') !== null

/** Says on `<html>` whether the page stands behind a modal. */
function tellOfModals(root: HTMLElement): void {
  root.toggleAttribute('data-modal', isModalOpen())
}

/** Opens a modal, remembers the way back, and moves focus to its [data-autofocus], else where the platform does. */
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
  tellOfModals(root)
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

/** Closes a modal and takes focus back to what led to it, also where a dialog before it did. */
export function closeModal(dialog: HTMLDialogElement): void {
  dialog.close()
  tellOfModals(document.documentElement)
  returnTarget(trails.get(dialog) ?? [])?.focus()
}

/** Keeps Tab inside: after the last control comes the first. Gives whether it moved the focus itself. */
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
