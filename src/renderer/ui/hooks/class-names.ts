/** Joins class names and skips falsy ones; undefined if there are none. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
