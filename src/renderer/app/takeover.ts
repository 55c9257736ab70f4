/**
 * What happens when React takes the place of the shell, the sign-in page that `index.html` brings: all that the user did
 * there goes on. Both come from the same components, so their fields and buttons stand in the same order.
 */

interface Done {
  readonly values: readonly string[]
  /** The field with the focus, and its selection. */
  readonly focused: { index: number; start: number | null; end: number | null } | undefined
}

const fieldsIn = (place: HTMLElement): HTMLInputElement[] => [...place.querySelectorAll('input')]

function readShell(place: HTMLElement): Done {
  const fields = fieldsIn(place)
  const focused = document.activeElement
  const index = focused instanceof HTMLInputElement ? fields.indexOf(focused) : -1
  const field = fields[index]
  return {
    values: fields.map(({ value }) => value),
    focused: field && { index, start: field.selectionStart, end: field.selectionEnd },
  }
}

function redo(place: HTMLElement, { values, focused }: Done): void {
  const fields = fieldsIn(place)
  values.forEach((value, index) => {
    const field = fields[index]
    if (!field || value === '') return
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const field = focused && fields[focused.index]
  if (!field) return
  field.focus({ preventScroll: true })
  field.setSelectionRange(focused.start, focused.end)
}

/** Shows the app, at once, by `show`; what was typed is in its fields then, and what was pressed is pressed. */
export function takeOver(place: HTMLElement, show: () => void): void {
  const done = readShell(place)
  show()
  const pressed = window.placardShell?.end()
  if (pressed === undefined) return
  redo(place, done)
  if (pressed >= 0) place.querySelectorAll('button')[pressed]?.click()
}
