/** Whether an image file goes on to its end: browsers show a part of one that was cut off, and say nothing. */

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Walks the chunks. */
function isCompletePng(bytes: Uint8Array, view: DataView): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at))
    if (latin(bytes, at + 4, at + 8) === 'IEND') return true
  return false
}

/** The picture's own data has no such marker; a table or thumbnail before it may. */
function isCompleteJpeg(bytes: Uint8Array, view: DataView): boolean {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda)
    at += bytes[at + 1] === 0xff ? 1 : 2 + view.getUint16(at + 2)
  for (let end = bytes.indexOf(0xff, at); end !== -1; end = bytes.indexOf(0xff, end + 1))
    if (bytes[end + 1] === 0xd9) return true
  return false
}

/** The length of a colour table, by the flags before it. */
const colourTable = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** Walks the blocks up to the trailer. */
function isCompleteGif(bytes: Uint8Array): boolean {
  const at = (index: number) => bytes[index] ?? 0
  let index = 13 + colourTable(at(10))
  while (index < bytes.length) {
    const introducer = at(index)
    if (introducer === 0x3b) return true
    // An extension and its label, or an image with its colours and the size of its codes.
    if (introducer === 0x21) index += 2
    else if (introducer === 0x2c) index += 11 + colourTable(at(index + 9))
    else return false
    while (index < bytes.length && at(index) !== 0) index += 1 + at(index)
    index += 1
  }
  return false
}

const checks = {
  'image/png': isCompletePng,
  'image/jpeg': isCompleteJpeg,
  'image/gif': isCompleteGif,
  'image/webp': (bytes: Uint8Array, view: DataView) => view.getUint32(4, true) + 8 <= bytes.length,
} as const

/** True if the file has all that its format says it has; more after that does not matter. */
export const isCompleteImage = (type: keyof typeof checks, bytes: Uint8Array): boolean =>
  checks[type](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
