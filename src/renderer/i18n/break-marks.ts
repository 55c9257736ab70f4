/**
 * Marks that say where a line may break: soft hyphens and their like in texts of the interface (docs/decisions/0071), and word
 * joiners in references. What leaves the screen has none.
 */

const breakMarks = /[\u00ad\u200b\u2060]/g

export const withoutBreakMarks = (text: string): string => text.replaceAll(breakMarks, '')

/** For a reference within a text: no line ends at its hyphens. */
export const inOnePiece = (reference: string): string => reference.replaceAll('-', '-\u2060')
