/** Conversions between bytes and text. Every decoder accepts one spelling only, so that no two texts mean the same bytes. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

// Created once: a statement of 100,000 entries converts each of them several times.
const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** UTF-8; a lone surrogate becomes U+FFFD. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** Undefined unless the bytes are UTF-8. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

/** Lower-case hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Undefined unless the text is lower-case hexadecimal of whole bytes. */
export function fromHex(text: string): Uint8Array | undefined {
  if (!/^(?:[\da-f]{2})*$/.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(2 * index, 2 * index + 2), 16),
  )
}

/** Two digits for each 12 bits, and the value of each digit by its byte, -1 for other bytes. */
const digitPairs = Array.from(
  { length: 4096 },
  (_, bits) => alphabet.charAt(bits >> 6) + alphabet.charAt(bits & 63),
)
const digitValues = new Int8Array(256).fill(-1)
for (let value = 0; value < alphabet.length; value += 1) digitValues[alphabet.charCodeAt(value)] = value

/** Base64 of RFC 4648, section 4, with padding. */
export function toBase64(bytes: Uint8Array & PlatformBase64): string {
  return bytes.toBase64?.() ?? encodeBase64(bytes)
}

/** Browsers have it since 2025; Node 24 does not. */
interface PlatformBase64 {
  toBase64?: () => string
}

/** Base64 of a text's UTF-8. */
export function textToBase64(text: string): string {
  // A character has at most three bytes. Into the same buffer, because each new one keeps the garbage collector busy.
  if (buffer.length < 3 * text.length) buffer = new Uint8Array(3 * text.length)
  return toBase64(buffer.subarray(0, encoder.encodeInto(text, buffer).written))
}

function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  const whole = bytes.length - (bytes.length % 3)
  for (let index = 0; index < whole; index += 3) {
    const group = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0)
    text += `${digitPairs[group >> 12]}${digitPairs[group & 4095]}`
  }
  if (whole === bytes.length) return text
  const rest = ((bytes[whole] ?? 0) << 16) | ((bytes[whole + 1] ?? 0) << 8)
  const last = whole + 2 === bytes.length ? alphabet.charAt((rest >> 6) & 63) : '='
  return `${text}${digitPairs[rest >> 12]}${last}=`
}

/** Undefined unless the text is what `toBase64` returns for some bytes. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined
  if (buffer.length < text.length) buffer = new Uint8Array(2 * text.length)
  const [digits, values] = [buffer, digitValues]
  // As bytes at once: a character of a cell that is part of a long file costs many times more.
  if (encoder.encodeInto(text, digits).written !== text.length) return undefined
  const padding = paddingOf(text)
  const length = (text.length / 4) * 3 - padding
  // Digits that are left out count as zero.
  digits.fill(zeroDigit, text.length - padding, text.length)
  let offset = 0
  for (let index = 0; index < text.length; index += 4) {
    const high = ((values[digits[index] ?? 0] ?? -1) << 6) | (values[digits[index + 1] ?? 0] ?? -1)
    const low = ((values[digits[index + 2] ?? 0] ?? -1) << 6) | (values[digits[index + 3] ?? 0] ?? -1)
    if ((high | low) < 0) return undefined
    // Into the same buffer: three bytes never reach the next four digits.
    digits[offset] = high >> 4
    digits[offset + 1] = (high << 4) | (low >> 8)
    digits[offset + 2] = low
    offset += 3
  }
  // Bits of the last digit that belong to no byte have to be zero.
  if (padding > 0 && digits[length] !== 0) return undefined
  return digits.slice(0, length)
}

/** What the conversions of Base64 work in. */
let buffer = new Uint8Array(1024)
const zeroDigit = 65

function paddingOf(text: string): 0 | 1 | 2 {
  if (!text.endsWith('=')) return 0
  return text.endsWith('==') ? 2 : 1
}
