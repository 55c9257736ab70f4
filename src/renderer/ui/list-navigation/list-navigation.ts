/** The arrow keys that move: horizontal in a row of tabs, vertical in a list of options. */
export type ListNavigationAxis = 'row' | 'column'

const pageStep = 6

/**
 * The index that a key moves to among `count` entries; undefined for other keys. A row wraps around at its ends, a column
 * stops there.
 */
export function listNavigationIndex(
  key: string,
  index: number,
  count: number,
  axis: ListNavigationAxis,
): number | undefined {
  if (count === 0) return undefined
  const isRow = axis === 'row'
  switch (key) {
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case isRow ? 'ArrowRight' : 'ArrowDown':
      return isRow ? (index + 1) % count : Math.min(index + 1, count - 1)
    case isRow ? 'ArrowLeft' : 'ArrowUp':
      return isRow ? (index - 1 + count) % count : Math.max(index - 1, 0)
    case isRow ? undefined : 'PageDown':
      return Math.min(index + pageStep, count - 1)
    case isRow ? undefined : 'PageUp':
      return Math.max(index - pageStep, 0)
    default:
      return undefined
  }
}

/**
 * The index of the next label that starts with the typed text; undefined if there is none. A single letter, also repeated,
 * searches from the entry after `index`; a longer text from `index`.
 */
export function typeAheadIndex(typed: string, labels: readonly string[], index: number): number | undefined {
  const text = typed.toLocaleLowerCase()
  if (text === '') return undefined
  const isOneLetter = [...text].every((letter) => letter === text[0])
  const prefix = isOneLetter ? text.slice(0, 1) : text
  const start = isOneLetter ? index + 1 : index
  for (let step = 0; step < labels.length; step++) {
    const candidate = (start + step) % labels.length
    if (labels[candidate]?.toLocaleLowerCase().startsWith(prefix)) return candidate
  }
  return undefined
}
