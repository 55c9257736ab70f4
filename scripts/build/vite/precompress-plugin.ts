/**
 * Writes a compressed copy beside each text file in `assets/`, so that a server (the sandbox, or one with the like of
 * `brotli_static`) does not compress the same file for every request.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
/** As a server compresses while it sends: a higher quality would take the build several seconds. */
export const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** Smaller files are not worth it, bytes. */
export const minCompressedBytes = 1024

export function precompressPlugin(): Plugin {
  return {
    name: 'placard-precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (output) => {
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source)
          if (!/^assets\/.*\.(?:js|css|svg)$/.test(output.fileName) || content.length < minCompressedBytes)
            return
          await writeFile(join(dir, `${output.fileName}.br`), await compress(content, compression))
        }),
      )
    },
  }
}
