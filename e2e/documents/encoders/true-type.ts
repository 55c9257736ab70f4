/** Makes TrueType fonts whose glyphs are rectangles, so that an embedded font needs no file and no licence. */

/** Edges in the em of 1000 units. */
export type Box = readonly [left: number, bottom: number, right: number, top: number]

const uint16 = (...values: readonly number[]) => values.flatMap((value) => [(value >> 8) & 255, value & 255])
const uint32 = (...values: readonly number[]) =>
  values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])

const advance = 1000
const [ascent, descent] = [880, -120]

function outline(boxes: readonly Box[]): readonly number[] {
  if (boxes.length === 0) return []
  const points = boxes.flatMap(([left, bottom, right, top]) => [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
  ])
  const deltas = (axis: 0 | 1) =>
    points.map((point, index) => (point[axis] ?? 0) - (points[index - 1]?.[axis] ?? 0))
  const bytes = [
    ...uint16(boxes.length, 0, descent, advance, ascent),
    ...uint16(...boxes.map((_, index) => index * 4 + 3)),
    ...uint16(0),
    // On the curve, with coordinates of two bytes.
    ...points.map(() => 1),
    ...uint16(...deltas(0)),
    ...uint16(...deltas(1)),
  ]
  return bytes.length % 2 === 0 ? bytes : [...bytes, 0]
}

/** A character map of format 4: one segment for each character. */
function characterMap(characters: readonly string[]): readonly number[] {
  const codes = characters.map((character, index) => ({
    code: character.codePointAt(0) ?? 0,
    glyph: index + 1,
  }))
  const segments = [...codes.toSorted((a, b) => a.code - b.code), { code: 0xffff, glyph: 0 }]
  const count = segments.length
  const body = [
    ...uint16(count * 2, 0, 0, 0),
    ...uint16(...segments.map(({ code }) => code)),
    ...uint16(0),
    ...uint16(...segments.map(({ code }) => code)),
    ...uint16(...segments.map(({ code, glyph }) => (glyph === 0 ? 1 : glyph - code))),
    ...uint16(...segments.map(() => 0)),
  ]
  const table = [...uint16(4, body.length + 6, 0), ...body]
  return [...uint16(0, 1, 3, 1), ...uint32(12), ...table]
}

/** A font with a glyph of its own, from 1 on, for each character; glyph 0 is empty. */
export function trueType(glyphs: Readonly<Record<string, readonly Box[]>>): Uint8Array {
  const outlines = [[], ...Object.values(glyphs).map(outline)]
  const count = outlines.length
  const offsets: number[] = [0]
  for (const bytes of outlines) offsets.push((offsets.at(-1) ?? 0) + bytes.length)
  const tables: Readonly<Record<string, readonly number[]>> = {
    cmap: characterMap(Object.keys(glyphs)),
    glyf: outlines.flat(),
    head: [
      ...uint32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      ...uint16(0, 1000),
      ...uint32(0, 0, 0, 0),
      ...uint16(0, descent, advance, ascent, 0, 8, 2, 1, 0),
    ],
    hhea: [
      ...uint32(0x10000),
      ...uint16(ascent, descent, 0, advance, 0, 0, advance, 1, 0, 0, 0, 0, 0, 0, 0, count),
    ],
    hmtx: outlines.flatMap(() => uint16(advance, 0)),
    loca: uint32(...offsets),
    maxp: [...uint32(0x10000), ...uint16(count, 256, 64, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)],
    post: [...uint32(0x30000), ...uint32(0, 0, 0, 0, 0, 0, 0)],
  }
  const names = Object.keys(tables)
  const head = 12 + names.length * 16
  const directory: number[] = []
  const data: number[] = []
  for (const name of names) {
    const table = tables[name] ?? []
    directory.push(...Buffer.from(name, 'latin1'), ...uint32(0, head + data.length, table.length))
    data.push(...table, ...new Array<number>((4 - (table.length % 4)) % 4).fill(0))
  }
  return Uint8Array.from([...uint32(0x10000), ...uint16(names.length, 128, 3, 16), ...directory, ...data])
}
