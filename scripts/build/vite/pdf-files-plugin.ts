/**
 * Ships what pdf.js fetches when a document needs it: character maps, fonts of symbols that documents need not embed, and the decoders of
 * JPEG 2000, JBIG2 and CCITT pictures without WebAssembly, which the Content-Security-Policy does not allow. pdf.js asks for them
 * by name, so the folder has the hash of all of them in its own.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The files of pdf.js by its folders. */
const shipped = {
  cmaps: /\.bcmap$/,
  // The other fonts are those of the device.
  standard_fonts: /^Foxit(?:Symbol|Dingbats)\.pfb$/,
  wasm: /_nowasm_fallback\.js$/,
} as const

/** The licences of these files beside that of pdf.js itself, by the name of what they are for. */
export const pdfFileLicences = [
  { name: 'Adobe CMap resources', licence: 'BSD-3-Clause', file: 'cmaps/LICENSE' },
  { name: 'Foxit fonts', licence: 'BSD-3-Clause', file: 'standard_fonts/LICENSE_FOXIT' },
  { name: 'OpenJPEG', licence: 'BSD-2-Clause', file: 'wasm/LICENSE_OPENJPEG' },
  { name: 'pdf.js.openjpeg', licence: 'BSD-2-Clause', file: 'wasm/LICENSE_PDFJS_OPENJPEG' },
  { name: 'PDFium', licence: 'Apache-2.0', file: 'wasm/LICENSE_JBIG2' },
  { name: 'pdf.js.jbig2', licence: 'Apache-2.0', file: 'wasm/LICENSE_PDFJS_JBIG2' },
] as const

/** True for a file that only documents need: never precached. */
export const isPdfFile = (fileName: string): boolean => /^assets\/pdf-\w+\//.test(fileName)

export const pdfjsFolder = (project: string): string => join(project, 'node_modules', 'pdfjs-dist')

function readFiles(project: string): ReadonlyMap<string, Buffer> {
  const root = pdfjsFolder(project)
  const files = Object.entries(shipped).flatMap(([folder, pattern]) =>
    readdirSync(join(root, folder))
      .filter((name) => pattern.test(name))
      .map((name) => [name, readFileSync(join(root, folder, name))] as const),
  )
  return new Map(files)
}

export function pdfFilesPlugin(project: string): Plugin {
  const files = readFiles(project)
  const hash = createHash('sha256')
  for (const [name, content] of files) hash.update(name).update(content)
  const folder = `assets/pdf-${hash.digest('hex').slice(0, 7)}/`
  return {
    name: 'placard-pdf-files',
    config: () => ({ define: { 'import.meta.env.VITE_PLACARD_PDF_FILES': JSON.stringify(`./${folder}`) } }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = new RegExp(`/${folder}([\\w-]+\\.\\w+)$`).exec(request.url ?? '')?.[1] ?? ''
        const content = files.get(name)
        if (content === undefined) return next()
        response.setHeader(
          'Content-Type',
          name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        )
        response.end(content)
      })
    },
    buildStart() {
      if (this.environment.config.command !== 'build') return
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: folder + name, source })
    },
  }
}
