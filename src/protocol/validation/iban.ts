/** The checksum of an IBAN (ISO 13616): ISO 7064 mod 97-10, over the text with its first four characters at the end. */

/** The countries of the IBAN registry. Their lengths are left out: they have changed, and the checksum finds a missing character. */
const countries = new Set(
  (
    'AD AE AL AT AZ BA BE BG BH BI BR BY CH CR CY CZ DE DJ DK DO EE EG ES FI FK FO FR GB GE GI GL GR GT HN HR HU IE IL IQ IS ' +
    'IT JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI NL NO OM PK PL PS PT QA RO RS RU SA SC SD SE SI SK SM SO ST ' +
    'SV TL TN TR UA VA VG XK YE'
  ).split(' '),
)

/** A country, two check digits, and the account's 11 to 30 letters and digits. */
const form = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Whether it starts with a country of the registry and two digits, as no other account number does. */
const startsLikeIban = (account: string): boolean =>
  countries.has(account.slice(0, 2)) && /^\d{2}$/.test(account.slice(2, 4))

/** Any letters, and what may be an IBAN after them. */
const labelled = /^([A-Z]+?)([A-Z]{2}\d{2}[A-Z0-9]*)$/

/**
 * The IBAN in an account number of letters and digits, in capitals and without a label before it ("IBAN", "KONTO"); undefined for
 * another account number. What is called an IBAN and has not its form is returned as it is.
 */
export function ibanIn(account: string): string | undefined {
  const text = account.toUpperCase()
  const [, label = '', rest = ''] = labelled.exec(text) ?? []
  if (label.includes('IBAN')) return rest
  if (text.startsWith('IBAN')) return text
  if (label !== '' && startsLikeIban(rest) && form.test(rest)) return rest
  return startsLikeIban(text) || form.test(text) ? text : undefined
}

/** True for an account number that is meant as an IBAN and is none. Other account numbers have no checksum to compare. */
export function isMistypedIban(account: string): boolean {
  const iban = ibanIn(account)
  return iban !== undefined && !(form.test(iban) && remainder(iban.slice(4) + iban.slice(0, 4)) === 1)
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
