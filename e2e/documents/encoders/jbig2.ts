/** Encodes bilevel pictures as JBIG2 (ITU-T T.88), as a PDF embeds them: segments without a file header. */

/** The states of the arithmetic coder (table E.1): estimate, next state after the likely and the unlikely symbol, switch. */
const states: readonly (readonly [qe: number, more: number, less: number, isSwitch: boolean])[] = [
  [0x5601, 1, 1, true],
  [0x3401, 2, 6, false],
  [0x1801, 3, 9, false],
  [0x0ac1, 4, 12, false],
  [0x0521, 5, 29, false],
  [0x0221, 38, 33, false],
  [0x5601, 7, 6, true],
  [0x5401, 8, 14, false],
  [0x4801, 9, 14, false],
  [0x3801, 10, 14, false],
  [0x3001, 11, 17, false],
  [0x2401, 12, 18, false],
  [0x1c01, 13, 20, false],
  [0x1601, 29, 21, false],
  [0x5601, 15, 14, true],
  [0x5401, 16, 14, false],
  [0x5101, 17, 15, false],
  [0x4801, 18, 16, false],
  [0x3801, 19, 17, false],
  [0x3401, 20, 18, false],
  [0x3001, 21, 19, false],
  [0x2801, 22, 19, false],
  [0x2401, 23, 20, false],
  [0x2201, 24, 21, false],
  [0x1c01, 25, 22, false],
  [0x1801, 26, 23, false],
  [0x1601, 27, 24, false],
  [0x1401, 28, 25, false],
  [0x1201, 29, 26, false],
  [0x1101, 30, 27, false],
  [0x0ac1, 31, 28, false],
  [0x09c1, 32, 29, false],
  [0x08a1, 33, 30, false],
  [0x0521, 34, 31, false],
  [0x0441, 35, 32, false],
  [0x02a1, 36, 33, false],
  [0x0221, 37, 34, false],
  [0x0141, 38, 35, false],
  [0x0111, 39, 36, false],
  [0x0085, 40, 37, false],
  [0x0049, 41, 38, false],
  [0x0025, 42, 39, false],
  [0x0015, 43, 40, false],
  [0x0009, 44, 41, false],
  [0x0005, 45, 42, false],
  [0x0001, 45, 43, false],
  [0x5601, 46, 46, false],
]
const firstState = [0x5601, 1, 1, true] as const

/** The arithmetic encoder of annex E. */
class ArithmeticEncoder {
  #c = 0
  #a = 0x8000
  #counter = 12
  #byte = -1
  readonly #bytes: number[] = []
  readonly #index: Uint8Array
  readonly #likely: Uint8Array

  constructor(contexts: number) {
    this.#index = new Uint8Array(contexts)
    this.#likely = new Uint8Array(contexts)
  }

  encode(bit: number, context: number): void {
    const [qe, more, less, isSwitch] = states[this.#index[context] ?? 0] ?? firstState
    const isLikely = bit === this.#likely[context]
    this.#a -= qe
    if (isLikely && this.#a >= 0x8000) {
      this.#c += qe
      return
    }
    // The larger part of the interval is the likely symbol's.
    if (isLikely === this.#a >= qe) this.#c += qe
    else this.#a = qe
    if (!isLikely && isSwitch) this.#likely[context] = 1 - (this.#likely[context] ?? 0)
    this.#index[context] = isLikely ? more : less
    do {
      this.#a *= 2
      this.#c *= 2
      this.#counter -= 1
      if (this.#counter === 0) this.#writeByte()
    } while (this.#a < 0x8000)
  }

  #take(bits: number): void {
    if (this.#byte >= 0) this.#bytes.push(this.#byte)
    this.#byte = Math.floor(this.#c / 2 ** bits)
    this.#c %= 2 ** bits
    this.#counter = 27 - bits
  }

  #writeByte(): void {
    if (this.#byte !== 0xff && this.#c >= 0x8000000) {
      this.#byte += 1
      this.#c -= 0x8000000
    }
    // A bit is left free after 0xff.
    this.#take(this.#byte === 0xff ? 20 : 19)
  }

  finish(): Uint8Array {
    const limit = this.#c + this.#a
    this.#c = Math.floor(this.#c / 0x10000) * 0x10000 + 0xffff
    if (this.#c >= limit) this.#c -= 0x8000
    this.#c *= 2 ** this.#counter
    this.#writeByte()
    this.#c *= 2 ** this.#counter
    this.#writeByte()
    const end = this.#byte === 0xff ? [] : [this.#byte]
    return Uint8Array.from([...this.#bytes, ...end, 0xff, 0xac])
  }
}

export interface Bilevel {
  readonly width: number
  readonly height: number
  /** One bit per pixel, rows padded to bytes; 1 is black. */
  readonly rows: Uint8Array
}

/** The four adaptive pixels of template 0 at their usual places, by column and row from the coded pixel. */
const adaptive = [
  [3, -1],
  [-3, -1],
  [2, -2],
  [-2, -2],
] as const
/** The pixels of a context. Their order is free: contexts are only told apart. */
const context = [
  ...[-1, 0, 1].map((x) => [x, -2] as const),
  ...[-2, -1, 0, 1, 2].map((x) => [x, -1] as const),
  ...[-4, -3, -2, -1].map((x) => [x, 0] as const),
  ...adaptive,
]

function arithmeticData({ width, height, rows }: Bilevel): Uint8Array {
  const stride = Math.ceil(width / 8)
  const pixel = (x: number, y: number) =>
    x < 0 || x >= width || y < 0 ? 0 : ((rows[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
  const encoder = new ArithmeticEncoder(2 ** 16)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let value = 0
      for (const [dx, dy] of context) value = value * 2 + pixel(x + dx, y + dy)
      encoder.encode(pixel(x, y), value)
    }
  return encoder.finish()
}

const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

function segment(number: number, type: number, data: readonly number[]): number[] {
  return [...uint32(number), type, 0, 1, ...uint32(data.length), ...data]
}

/** A page with one generic region: arithmetic coding, or `mmr`, the same picture in Group 4. */
export function jbig2(picture: Bilevel, mmr?: Uint8Array): Uint8Array {
  const { width, height } = picture
  const size = [...uint32(width), ...uint32(height)]
  const page = [...size, ...uint32(0), ...uint32(0), 0, 0, 0]
  const place = [...size, ...uint32(0), ...uint32(0), 0]
  const pixels = adaptive.flatMap(([x, y]) => [x & 255, y & 255])
  const coded = mmr ? [1, ...mmr] : [0, ...pixels, ...arithmeticData(picture)]
  const immediateRegion = 38
  const pageInformation = 48
  return Uint8Array.from([
    ...segment(0, pageInformation, page),
    ...segment(1, immediateRegion, [...place, ...coded]),
  ])
}
