import { plainCharacters } from '#protocol/validation/plain-characters.ts'

/** Only the digits of a text, of any script and width as ASCII, at most `length` (docs/rules.md, section P5). */
export function keepDigits(text: string, length: number): string {
  return plainCharacters(text)
    .replace(/[^0-9]/g, '')
    .slice(0, length)
}
