/** The checksum of an IBAN (ISO 13616): ISO 7064 mod 97-10, over the text with its first four characters at the end. */

/** A country, two check digits, and the account's 11 to 30 letters and digits. */
const form = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** True for a text that has the form of an IBAN but not its checksum. Other account numbers have no checksum to compare. */
export function isMistypedIban(text: string): boolean {
  const bare = text.replace(/[ -]/g, '').toUpperCase()
  return form.test(bare) && remainder(bare.slice(4) + bare.slice(0, 4)) !== 1
}

/** The remainder of a division by 97, with A as 10 to Z as 35. */
function remainder(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
