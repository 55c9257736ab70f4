/** Codes that people type or paste: invitations, authorisations, acceptances, mailed, one-time and recovery codes. */
import { plainCharacters } from './plain-characters.ts'

/**
 * A code as it is sent: plain characters without spaces. Case and hyphens stay, because the codes of a host may need them.
 */
export const codeText = (entered: string): string => plainCharacters(entered).replaceAll(' ', '')

/** What a host compares if its codes ignore case and hyphens: codes with the same key are the same code. */
export const codeKey = (entered: string): string => codeText(entered).replaceAll('-', '').toUpperCase()
