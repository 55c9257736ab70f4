/**
 * Encodes pictures as baseline JPEG with any number of components. Each block of 8 x 8 pixels has one value: the encoder stays
 * short, and the files are complete JPEGs all the same.
 */

interface Picture {
  readonly width: number
  readonly height: number
  readonly components: number
  /** The sample of a component, 0 to 255. */
  readonly sample: (component: number, x: number, y: number) => number
  /** The transform of an Adobe marker: 0 none, 1 YCbCr, 2 YCCK; without one there is no marker. */
  readonly adobe?: 0 | 1 | 2
}

const uint16 = (value: number) => [value >> 8, value & 255]
const marker = (code: number, data: readonly number[]) => [0xff, code, ...uint16(data.length + 2), ...data]

/** Four bits for each of the twelve lengths of a difference; the code of a length is the length. */
const lengths = Array.from({ length: 12 }, (_, index) => index)
const differences = [0, 0, 0, lengths.length, ...new Array<number>(12).fill(0), ...lengths]
/** One code of one bit: the end of the block. */
const ends = [1, ...new Array<number>(15).fill(0), 0]

class BitWriter {
  readonly bytes: number[] = []
  #bits = ''

  write(value: number, count: number): void {
    if (count > 0) this.#bits += value.toString(2).padStart(count, '0')
    for (; this.#bits.length >= 8; this.#bits = this.#bits.slice(8)) {
      const byte = Number.parseInt(this.#bits.slice(0, 8), 2)
      // A zero keeps the byte from starting a marker.
      this.bytes.push(...(byte === 0xff ? [byte, 0] : [byte]))
    }
  }

  finish(): readonly number[] {
    this.write(127, 7)
    return this.bytes
  }
}

function writeDifference(writer: BitWriter, difference: number): void {
  const length = Math.abs(difference).toString(2).length * Number(difference !== 0)
  writer.write(length, 4)
  writer.write(difference < 0 ? difference + 2 ** length - 1 : difference, length)
  writer.write(0, 1)
}

function scan({ width, height, components, sample }: Picture): readonly number[] {
  const writer = new BitWriter()
  const last = new Array<number>(components).fill(0)
  for (let y = 0; y < height; y += 8)
    for (let x = 0; x < width; x += 8)
      for (let component = 0; component < components; component += 1) {
        // The coefficient is eight times the mean, the quantiser 8.
        const middle = [Math.min(x + 4, width - 1), Math.min(y + 4, height - 1)] as const
        const value = sample(component, ...middle) - 128
        writeDifference(writer, value - (last[component] ?? 0))
        last[component] = value
      }
  return writer.finish()
}

export function jpeg(picture: Picture): Uint8Array {
  const { width, height, components, adobe } = picture
  const ids = Array.from({ length: components }, (_, index) => index + 1)
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...(adobe === undefined
      ? []
      : marker(0xee, [...Buffer.from('Adobe'), ...uint16(100), 0, 0, 0, 0, adobe])),
    ...marker(0xdb, [0, ...new Array<number>(64).fill(8)]),
    ...marker(0xc0, [
      8,
      ...uint16(height),
      ...uint16(width),
      components,
      ...ids.flatMap((id) => [id, 0x11, 0]),
    ]),
    ...marker(0xc4, [0x00, ...differences]),
    ...marker(0xc4, [0x10, ...ends]),
    ...marker(0xda, [components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0]),
    ...scan(picture),
    ...[0xff, 0xd9],
  ])
}
