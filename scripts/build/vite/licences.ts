/** Collects the licences of what a build bundles into `licences.json` beside the page, for About. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { projectFolder } from '../web-build.ts'

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

/** The package that a bundled module belongs to; the innermost, where one stands in another. */
function packageOf(id: string): string | undefined {
  return [...id.replaceAll('\\', '/').matchAll(/\/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].at(-1)?.[1]
}

function textOf(name: string): string {
  const file = readdirSync(folderOf(name)).find((each) => /^licen[cs]e/i.test(each))
  return file === undefined ? '' : readFileSync(join(folderOf(name), file), 'utf8').trim()
}

/** A package with all that it needs itself. */
function withNeeds(name: string, known = new Set<string>()): Set<string> {
  const manifest = known.has(name) ? undefined : manifestOf(name)
  if (!manifest) return known
  known.add(name)
  for (const each of Object.keys(manifest.dependencies ?? {})) withNeeds(each, known)
  return known
}

function licenceOf(name: string) {
  const manifest = manifestOf(name)
  return { name, version: manifest?.version ?? '', licence: manifest?.license ?? '', text: textOf(name) }
}

/** Ship beside the page in the desktop app: what its main process bundles. */
const desktopOnly = ['electron-store', 'electron-updater']

export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle({ dir = '' }) {
      const also = dir.replaceAll('\\', '/').endsWith('/desktop/renderer') ? desktopOnly : []
      const bundled = [...this.getModuleIds()].map(packageOf).filter((name) => name !== undefined)
      const names = new Set([...bundled, ...also.flatMap((name) => [...withNeeds(name)])])
      const list = [...names]
        .filter((name) => manifestOf(name))
        .toSorted()
        .map(licenceOf)
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(list) })
    },
  }
}
