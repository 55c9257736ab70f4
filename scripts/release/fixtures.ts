/** Folders of packages as electron-builder writes them, for the tests of the release steps. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finished, runNode } from '../env/run-tool.ts'

const hashOf = (text: string) => createHash('sha512').update(text).digest('base64')

/** The unsigned description that electron-builder writes for packages of a version. */
export function describePackages(version: string, packages: Readonly<Record<string, string>>): string {
  const [[path, text] = ['', '']] = Object.entries(packages)
  const files = Object.entries(packages).map(
    ([name, content]) =>
      `  - url: ${name}\n    sha512: ${hashOf(content)}\n    size: ${Buffer.byteLength(content)}\n`,
  )
  return `version: ${version}\nfiles:\n${files.join('')}path: ${path}\nsha512: ${hashOf(text)}\nreleaseDate: '2026-11-22T10:00:00.000Z'\n`
}

const builds = {
  linux: (version: string) => ({
    description: 'latest-linux.yml',
    packages: [`Placard-${version}.AppImage`, `placard_${version}_amd64.deb`],
    others: ['builder-debug.yml'],
  }),
  darwin: (version: string) => ({
    description: 'latest-mac.yml',
    packages: [`Placard-${version}-arm64-mac.zip`, `Placard-${version}-arm64.dmg`],
    others: [`Placard-${version}-arm64-mac.zip.blockmap`, `Placard-${version}-arm64.dmg.blockmap`],
  }),
  win32: (version: string) => ({
    description: 'latest.yml',
    packages: [`Placard-Setup-${version}.exe`],
    others: [`Placard-Setup-${version}.exe.blockmap`],
  }),
} as const

/** Writes the files of one system's build. */
export function writeBuild(folder: string, platform: keyof typeof builds, version: string): void {
  const { description, packages, others } = builds[platform](version)
  mkdirSync(folder, { recursive: true })
  for (const name of [...packages, ...others]) writeFileSync(join(folder, name), `the content of ${name}`)
  const contents = Object.fromEntries(packages.map((name) => [name, `the content of ${name}`]))
  writeFileSync(join(folder, description), describePackages(version, contents))
}

/** Runs a release step as the workflow does. */
export function runStep(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return runNode([join(import.meta.dirname, name), ...args], { quiet: true, env })
}
