import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { NewBankCard, WithdrawalAddress } from '../http/wallet.ts'

const numberField = NewBankCard.entries.bank_account

/** What becomes of an account number: the stored text, or the message of its refusal. */
function verdict(text: string): string {
  const parsed = v.safeParse(numberField, text, { abortPipeEarly: true })
  if (parsed.success) return parsed.output
  return parsed.issues[0].message === 'wallet.ibanMistyped' ? 'mistyped' : 'refused'
}

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
/** Digits of another script, by its zero. */
const digitsOf = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const arabic = digitsOf(0x660)
const between = (mark: string) => (text: string) => text.replace(/.{4}(?=.)/gsu, `$&${mark}`)

const iban = 'DE89370400440532013000'
const wrong = 'DE88370400440532013000'

const spellings = {
  'as it is': (text: string) => text,
  'in groups': between(' '),
  'in groups by no-break spaces': between('\u00a0'),
  'in groups by narrow no-break spaces': between('\u202f'),
  'in groups by ideographic spaces': between('\u3000'),
  'with tabs': between('\t'),
  'with a line break': (text: string) => text.replace(/^.{12}/su, '$&\n'),
  'with hyphens': between('-'),
  'with no-break hyphens': between('\u2011'),
  'with en dashes': between(' – '),
  'with dots': between('.'),
  'with zero-width spaces': between('\u200b'),
  'with word joiners and a byte-order mark': (text: string) => `\ufeff${between('\u2060')(text)}`,
  'between marks of direction': (text: string) => `\u2066${text}\u2069`,
  'in small letters': (text: string) => text.toLowerCase(),
  'in full width': fullWidth,
  'in full width and groups': (text: string) => fullWidth(between(' ')(text)),
  'with Arabic digits': arabic,
  'with Persian digits': digitsOf(0x6f0),
  'with Devanagari digits': digitsOf(0x966),
  'with Thai digits': digitsOf(0xe50),
  'with bold mathematical digits': digitsOf(0x1d7ce),
  'after IBAN': (text: string) => `IBAN ${text}`,
  'after IBAN without a space': (text: string) => `IBAN${text}`,
  'after IBAN:': (text: string) => `IBAN: ${between(' ')(text)}`,
  'after a full-width IBAN：': (text: string) => `ＩＢＡＮ：${text}`,
  'after iban-no.': (text: string) => `iban-no. ${text}`,
  'after IBAN No.:': (text: string) => `IBAN No.: ${text}`,
  'after two labels': (text: string) => `IBAN: IBAN ${text}`,
  'after Kontonummer:': (text: string) => `Kontonummer: ${text}`,
  'after a label in Russian': (text: string) => `Номер счёта: ${text}`,
  'after a label in Chinese': (text: string) => `账号：${text}`,
  'after a label in letters': (text: string) => `Konto ${text}`,
} as const

describe('an account number', () => {
  it.each(Object.entries(spellings))(
    '%s: a right IBAN is stored plain, a wrong one is refused',
    (_name, spell) => {
      expect(verdict(spell(iban))).toBe(iban)
      expect(verdict(spell(wrong))).toBe('mistyped')
    },
  )

  it('of any right or wrong IBAN has the same verdict in every spelling', () => {
    const bodies = fc.record({
      country: fc.constantFrom('DE', 'GB', 'NO', 'MT', 'FR', 'LC', 'XK'),
      body: fc.stringMatching(/^[0-9A-Z]{11,28}$/),
      change: fc.nat({ max: 96 }),
    })
    const spelling = fc.constantFrom(...Object.values(spellings))
    fc.assert(
      fc.property(bodies, spelling, spelling, ({ country, body, change }, first, second) => {
        const check = checkDigits(country, body)
        const number = (digits: number) => `${country}${String(digits).padStart(2, '0')}${body}`
        const [right, other] = [number(check), number(((check + change) % 97) + 2)]
        expect(verdict(second(first(right)))).toBe(right)
        expect(verdict(second(first(other)))).toBe(check === ((check + change) % 97) + 2 ? other : 'mistyped')
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['1234-5678 90', '1234567890'],
    ['１２３４ー５６７８', '12345678'],
    ['Account: 0012 3456', '00123456'],
    ['ACCOUNT-7788-4455', 'ACCOUNT77884455'],
    ['ab 12-34 56', 'ab123456'],
  ])('%j of another kind is stored as %j', (text, stored) => {
    expect(verdict(text)).toBe(stored)
  })

  it.each([
    ['a part of an IBAN', 'DE89 3704 0044', 'mistyped'],
    ['an IBAN and its BIC', `${iban} COBADEFFXXX`, 'mistyped'],
    ['called an IBAN and none', 'IBAN 1234567890', 'mistyped'],
    ['called an IBAN before a colon and none', 'IBAN: 1234567890', 'mistyped'],
    ['with a missing digit after a label', 'Konto DE8937040044053201300', 'mistyped'],
    ['with a slash, whose meaning differs', '19-2000145399/0800', 'refused'],
    ['with a letter that only looks like a Latin one', 'DЕ89370400440532013000', 'refused'],
    ['with a superscript digit', '12345678²', 'refused'],
    ['too short', '12-34', 'refused'],
    ['invisible', '\u200b\u200b', 'refused'],
    ['too long', '1'.repeat(41), 'refused'],
  ])('%s is refused', (_name, text, result) => {
    expect(verdict(text)).toBe(result)
  })
})

/** The check digits of ISO 7064 mod 97-10, by big integers. */
function checkDigits(country: string, body: string): number {
  const digits = [...`${body}${country}00`].map((character) => Number.parseInt(character, 36)).join('')
  return 98 - Number(BigInt(digits) % 97n)
}

it('a withdrawal address is read as the app shows it, and keeps its case', () => {
  const address = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
  for (const text of [address, between(' ')(address), between('\u200b')(address), fullWidth(` ${address}\n`)])
    expect(v.parse(WithdrawalAddress, text)).toBe(address)
  expect(v.is(WithdrawalAddress, between('-')(address))).toBe(false)
})
