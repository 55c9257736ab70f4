import { plainCharacters } from './plain-characters.ts'

/** A phone number without spaces, brackets, hyphens, dots and slashes; a leading `00` becomes `+`. */
export const phoneDigits = (entered: string): string =>
  plainCharacters(entered)
    .replace(/[ ().\-/]/g, '')
    .replace(/^00/, '+')
