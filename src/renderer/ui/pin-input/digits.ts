/** The ASCII digits of a text, at most `length` of them; everything else is removed (docs/rules.md, section P5). */
export function keepDigits(text: string, length: number): string {
  return text.replace(/[^0-9]/g, '').slice(0, length)
}
