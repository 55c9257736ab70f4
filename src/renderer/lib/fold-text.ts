/** Normalizes text for searching: ignores case, width, invisible characters, and accents in the Latin script. */
import { plainCharacters } from '#protocol/validation/plain-characters.ts'

const latinMarks = /(\p{Script=Latin})\p{M}+/gu

/** Letters that Unicode does not decompose into a letter and a mark. */
const letters: Readonly<Record<string, string>> = {
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ё: 'е',
}

/** Folds case and accents: `É` and `e` become the same. The length may change. */
export function foldText(text: string): string {
  const folded = plainCharacters(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(latinMarks, '$1')
    .normalize('NFC')
  return folded.replace(/[đøłßœæё]/g, (letter) => letters[letter] ?? letter)
}
