/** Writes the licences of the bundled packages to `licences.json`, for the About page. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { projectFolder } from '../web-build.ts'
import { pdfFileLicences, pdfjsFolder } from './pdf-files-plugin.ts'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const folderOf = (name: string) => join(projectFolder, 'node_modules', name)

function manifestOf(name: string): Manifest | undefined {
  const file = join(folderOf(name), 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** The package of a bundled module; the innermost if packages are nested. */
function packageOf(id: string): string | undefined {
  return [...id.replaceAll('\\', '/').matchAll(/\/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].at(-1)?.[1]
}

function textOf(name: string): string {
  const file = readdirSync(folderOf(name)).find((name) => /^licen[cs]e/i.test(name))
  return file === undefined ? '' : readFileSync(join(folderOf(name), file), 'utf8').trim()
}

/** A package and its transitive dependencies. */
function withDependencies(name: string, found = new Set<string>()): Set<string> {
  const manifest = found.has(name) ? undefined : manifestOf(name)
  if (!manifest) return found
  found.add(name)
  for (const dependency of Object.keys(manifest.dependencies ?? {})) withDependencies(dependency, found)
  return found
}

function licenceOf(name: string) {
  const manifest = manifestOf(name)
  return { name, version: manifest?.version ?? '', licence: manifest?.license ?? '', text: textOf(name) }
}

/** The display face, which is no package. */
const displayFace = {
  name: 'Bricolage Grotesque',
  version: '',
  licence: 'OFL-1.1',
  text: readFileSync(join(projectFolder, 'src/renderer/ui/theme/display/OFL.txt'), 'utf8').trim(),
}

/** The files that pdf.js fetches have licences of their own. */
const pdfFiles = pdfFileLicences.map(({ name, licence, file }) => ({
  name,
  version: manifestOf('pdfjs-dist')?.version ?? '',
  licence,
  text: readFileSync(join(pdfjsFolder(projectFolder), file), 'utf8').trim(),
}))

/** Bundled in the desktop app's main process. */
const desktopOnly = ['electron-store', 'electron-updater']

export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle({ dir = '' }) {
      const extra = dir.replaceAll('\\', '/').endsWith('/desktop/renderer') ? desktopOnly : []
      const bundled = [...this.getModuleIds()].map(packageOf).filter((name) => name !== undefined)
      const names = new Set([...bundled, ...extra.flatMap((name) => [...withDependencies(name)])])
      const list = [...names]
        .filter((name) => manifestOf(name))
        .toSorted()
        .map(licenceOf)
      this.emitFile({
        type: 'asset',
        fileName: 'licences.json',
        source: JSON.stringify([displayFace, ...pdfFiles, ...list]),
      })
    },
  }
}
