/**
 * Writes a compressed copy beside the page and each text file in `assets/`, so that a server (the sandbox, or one with the
 * like of `brotli_static`) does not compress the same file for every request.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
/** The best: 8 % smaller than at 6, as servers compress while they send. */
export const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** Smaller files are not worth it, bytes. */
const minCompressedBytes = 1024

/** True for a file of the build that gets a compressed copy. */
export const isCompressed = (path: string, bytes: number): boolean =>
  /^(?:assets\/.*\.(?:js|css|svg)|index\.html)$/.test(path) && bytes >= minCompressedBytes

export function precompressPlugin(): Plugin {
  return {
    name: 'placard-precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (output) => {
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source)
          if (!isCompressed(output.fileName, content.length)) return
          await writeFile(join(dir, `${output.fileName}.br`), await compress(content, compression))
        }),
      )
    },
  }
}
