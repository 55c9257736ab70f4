/** The only reader of amounts that people type or paste: lenient about their form, strict where it can mean two amounts. */
import { type Amount, parseAmount } from '../amount.ts'
import { minorDigitsOf, negate } from '../money.ts'
import { plainCharacters } from './plain-characters.ts'

export type AmountReading =
  | { readonly kind: 'amount'; readonly amount: Amount }
  /** `tooFine`: more decimal places than the currency has. */
  | { readonly kind: 'empty' | 'invalid' | 'tooFine' }
  /** It can mean either, and is never guessed. */
  | { readonly kind: 'ambiguous'; readonly amounts: readonly [Amount, Amount] }

/** A text that is no amount, or not one alone. */
export type UnreadAmount = Exclude<AmountReading, { kind: 'amount' }>

export const amountIn = (reading: AmountReading): Amount | undefined =>
  reading.kind === 'amount' ? reading.amount : undefined

interface Separators {
  readonly decimal: string
  /** A space stands for each kind of space. */
  readonly group: string
}

const apostrophes = /[’‘ʼ`´]/g
/** What keyboards for Chinese and Japanese write for a point and a comma. */
const eastAsianMarks: Readonly<Record<string, string>> = { '。': '.', '｡': '.', '、': ',', '､': ',' }

/** The characters of an amount as a keyboard has them. */
const plainAmount = (text: string): string =>
  plainCharacters(text)
    .replaceAll(apostrophes, "'")
    .replace(/[。｡、､]/g, (mark) => eastAsianMarks[mark] ?? mark)
    .trim()

const separatorCache = new Map<string, Separators>()

function separatorsOf(tag: string): Separators {
  const cached = separatorCache.get(tag)
  if (cached) return cached
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(1000.5)
  const textOf = (kind: string) => plainCharacters(parts.find(({ type }) => type === kind)?.value ?? '')
  const separators = { decimal: textOf('decimal') || '.', group: textOf('group').replace(apostrophes, "'") }
  separatorCache.set(tag, separators)
  return separators
}

/** The decimal separator of a language, by its BCP 47 tag. */
export const decimalSeparator = (tag: string): string => separatorsOf(tag).decimal

const currencyCache = new Map<string, string>()

/** The code and the symbols of a currency in a language, as a pattern. */
function currencyPattern(tag: string, currency: string): string {
  const key = `${tag} ${currency}`
  const cached = currencyCache.get(key)
  if (cached !== undefined) return cached
  const displays = ['symbol', 'narrowSymbol', 'code'] as const
  const texts = displays.flatMap((currencyDisplay) => {
    const format = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
    return format
      .formatToParts(1)
      .flatMap(({ type, value }) => (type === 'currency' ? [plainAmount(value)] : []))
  })
  const longestFirst = [...new Set(texts)].toSorted((a, b) => b.length - a.length)
  const pattern = longestFirst.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  currencyCache.set(key, pattern)
  return pattern
}

interface Parts {
  readonly sign: string
  readonly number: string
}

/** Takes one sign, and the account's currency before or after the number, off. */
function partsOf(text: string, tag: string, currency: string): Parts | undefined {
  const money = `(?:${currencyPattern(tag, currency)})`
  const match = new RegExp(`^([+-]?) ?${money}? ?([+-]?) ?(\\d|\\d.*\\d) ?${money}?$`, 'iu').exec(text)
  const [, before = '', after = '', number] = match ?? []
  return number === undefined || (before !== '' && after !== '')
    ? undefined
    : { sign: before + after, number }
}

/** What a number is if one character is its decimal separator and another one separates its groups. */
interface Reading {
  readonly digits: string
  readonly decimal: string | undefined
  readonly group: string | undefined
}

function readingOf(number: string, decimal: string | undefined): Reading | undefined {
  const [integer = '', fraction, ...rest] = decimal === undefined ? [number] : number.split(decimal)
  const isWhole = decimal === undefined
  if (rest.length > 0 || (!isWhole && !/^\d+$/.test(fraction ?? ''))) return undefined
  const group = /[^\d]/.exec(integer)?.[0]
  const groups = group === undefined ? [integer] : integer.split(group)
  const isGrouped = groups.every((digits, index) => (index === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(digits))
  const isRight = group === undefined ? /^\d+$/.test(integer) : isGrouped && " '٬.,".includes(group)
  if (!isRight || (group !== undefined && group === decimal)) return undefined
  return { digits: isWhole ? groups.join('') : `${groups.join('')}.${fraction}`, decimal, group }
}

/** All that a number can mean, by any language's way of writing it. */
const readingsOf = (number: string): Reading[] =>
  [undefined, '.', ',', '٫'].flatMap((decimal) => readingOf(number, decimal) ?? [])

const isOneOf = (separator: string | undefined, others: readonly string[]) =>
  separator === undefined || others.includes(separator)

/** Whether a language writes a number so. A point is a decimal separator everywhere: keyboards for numbers have no other. */
const isUsualIn = ({ decimal, group }: Reading, usual: Separators): boolean =>
  isOneOf(decimal, ['.', '٫', usual.decimal]) && isOneOf(group, [' ', "'", '٬', usual.group])

/**
 * Reads an amount in a currency. Spaces, signs, digits of any script and width, and the currency's code and symbols are read. The
 * language decides what a separator means; that of another language is read only where nothing else is possible, as in "1.234,50".
 * A minus sign is read with `isSigned` alone.
 */
export function readAmount(
  text: string,
  { tag, currency, isSigned = false }: { tag: string; currency: string; isSigned?: boolean },
): AmountReading {
  const plain = plainAmount(text)
  if (plain === '') return { kind: 'empty' }
  const parts = partsOf(plain, tag, currency)
  if (parts === undefined || (parts.sign !== '' && !isSigned)) return { kind: 'invalid' }
  const unsigned = readNumber(parts.number, separatorsOf(tag), currency)
  const withSign = (amount: Amount) => (parts.sign === '-' ? negate(amount) : amount)
  if (unsigned.kind === 'amount') return { kind: 'amount', amount: withSign(unsigned.amount) }
  if (unsigned.kind !== 'ambiguous') return unsigned
  const [first, second] = unsigned.amounts
  return { kind: 'ambiguous', amounts: [withSign(first), withSign(second)] }
}

/** Whether a currency has the decimal places. More zeros are no harm, but three of them are what "1.000" means elsewhere. */
function isFineEnough({ digits }: Reading, currency: string): boolean {
  const [, fraction = ''] = digits.split('.')
  return fraction.length <= minorDigitsOf(currency) || (/^0+$/.test(fraction) && fraction.length !== 3)
}

function readNumber(number: string, usual: Separators, currency: string): AmountReading {
  const readings = readingsOf(number).flatMap((reading) => {
    const amount = parseAmount(reading.digits)
    return amount === undefined ? [] : [{ amount, reading }]
  })
  const own = readings.filter(({ reading }) => isUsualIn(reading, usual))
  const foreign = readings.filter(({ reading }) => !isUsualIn(reading, usual))
  const fitting = (list: typeof readings) => list.filter(({ reading }) => isFineEnough(reading, currency))
  const [first, second] = fitting(own)
  if (first && second) return { kind: 'ambiguous', amounts: [first.amount, second.amount] }
  if (first) return { kind: 'amount', amount: first.amount }
  const [other] = fitting(foreign)
  const [tooFine] = own
  if (tooFine && other) return { kind: 'ambiguous', amounts: [tooFine.amount, other.amount] }
  if (tooFine) return { kind: 'tooFine' }
  const [only, ...rest] = foreign
  if (only === undefined || rest.length > 0 || only.reading.group === undefined) return { kind: 'invalid' }
  return other ? { kind: 'amount', amount: other.amount } : { kind: 'tooFine' }
}
