/**
 * Writes the scans of this folder with Debian's `opj_compress` (libopenjp2-tools), `cjpeg` (libjpeg-turbo-progs) and `tiffcp`
 * (libtiff-tools), which the tests do not need: run it only to change the picture.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bilevel, colourSamples, greySamples, height, width } from '../picture.ts'

const work = mkdtempSync(join(tmpdir(), 'placard-scans-'))
const at = (name: string) => join(work, name)
const here = (name: string) => join(import.meta.dirname, name)
const run = (tool: string, ...args: readonly string[]) => execFileSync(tool, args, { stdio: 'inherit' })

const netpbm = (kind: string, depth: string, data: Uint8Array) =>
  Buffer.concat([Buffer.from(`${kind}\n${width} ${height}\n${depth}`), data])

/** A TIFF of one strip, without compression. */
function plainTiff(strip: Uint8Array): Uint8Array {
  const short = 3
  const long = 4
  const entries = [
    [256, short, width],
    [257, short, height],
    [258, short, 1],
    [259, short, 1],
    // White is zero.
    [262, short, 0],
    [273, long, 8],
    [278, short, height],
    [279, long, strip.length],
  ] as const
  const head = Buffer.alloc(8)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8 + strip.length, 4)
  const directory = Buffer.alloc(2 + entries.length * 12 + 4)
  directory.writeUInt16LE(entries.length)
  for (const [index, [tag, type, value]] of entries.entries()) {
    directory.writeUInt16LE(tag, 2 + index * 12)
    directory.writeUInt16LE(type, 4 + index * 12)
    directory.writeUInt32LE(1, 6 + index * 12)
    directory.writeUInt32LE(value, 10 + index * 12)
  }
  return Buffer.concat([head, strip, directory])
}

/** The data of the only strip of a TIFF. */
function stripOf(tiff: Buffer): Uint8Array {
  const directory = tiff.readUInt32LE(4)
  const values = new Map<number, number>()
  for (let index = 0; index < tiff.readUInt16LE(directory); index += 1) {
    const entry = directory + 2 + index * 12
    values.set(tiff.readUInt16LE(entry), tiff.readUInt32LE(entry + 8))
  }
  const offset = values.get(273) ?? 0
  return tiff.subarray(offset, offset + (values.get(279) ?? 0))
}

try {
  writeFileSync(at('grey.pgm'), netpbm('P5', '255\n', greySamples()))
  writeFileSync(at('colour.ppm'), netpbm('P6', '255\n', colourSamples()))
  run('opj_compress', '-i', at('grey.pgm'), '-o', here('grey.jp2'))
  run('opj_compress', '-i', at('colour.ppm'), '-o', here('colour-lossy.jp2'), '-I', '-r', '40')
  run(
    'opj_compress',
    '-i',
    at('colour.ppm'),
    '-o',
    here('colour-tiles.jp2'),
    '-t',
    '256,256',
    '-I',
    '-r',
    '40',
  )
  run('cjpeg', '-quality', '70', '-progressive', '-outfile', here('progressive.jpg'), at('colour.ppm'))
  writeFileSync(at('plain.tif'), plainTiff(bilevel()))
  for (const [name, kind] of [
    ['group-3.bin', 'g3:1d'],
    ['group-3-two-dimensional.bin', 'g3:2d'],
    ['group-4.bin', 'g4'],
  ] as const) {
    run('tiffcp', '-r', String(height), '-c', kind, at('plain.tif'), at('packed.tif'))
    writeFileSync(here(name), stripOf(readFileSync(at('packed.tif'))))
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
