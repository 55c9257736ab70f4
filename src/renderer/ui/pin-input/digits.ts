/** Removes everything except ASCII digits, and limits their number to `length` (docs/rules.md, section P5). */
export function keepDigits(text: string, length: number): string {
  return text.replace(/[^0-9]/g, '').slice(0, length)
}
