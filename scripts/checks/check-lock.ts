/** Fails when the lock file lacks a platform's binary of a package that has one: `npm ci` would fail there. */
import { readFileSync } from 'node:fs'

/** npm's `os`, `cpu` and, on Linux, `libc` of the machines that the project is set up on. */
const MACHINES = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
]

/** What this check reads of a locked package. */
export type Locked = {
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

/** The entry that `name` resolves to from the package at `path`, nearest first, as Node looks for it. */
function resolved(packages: Record<string, Locked>, path: string, name: string): Locked | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const found = packages[`${at}${at ? '/' : ''}node_modules/${name}`]
    if (found || !at) return found
  }
}

const fits = (wanted: string[] | undefined, value: string | undefined) =>
  !wanted || value === undefined || wanted.includes(value)

/** A sentence for each binary that a listed machine would miss. */
export function missingBinaries(packages: Record<string, Locked>): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
    const names = Object.keys(optionalDependencies)
    const entries = names.map((name) => ({ name, locked: resolved(packages, path, name) }))
    const absent = entries
      .filter(
        ({ name, locked }) =>
          !locked && MACHINES.some(({ os, cpu }) => name.includes(os) && name.includes(cpu)),
      )
      .map(({ name }) => `${path}: ${name} is not in the lock file`)
    const binaries = entries.flatMap(({ locked }) => (locked?.os && locked.cpu ? [locked] : []))
    if (binaries.length < 2) return absent
    const machines = MACHINES.filter(
      ({ os, cpu, libc }) =>
        !binaries.some((one) => fits(one.os, os) && fits(one.cpu, cpu) && fits(one.libc, libc)),
    )
    return [...absent, ...machines.map((one) => `${path}: nothing for ${Object.values(one).join(' ')}`)]
  })
}

if (import.meta.main) {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
  )
  const missing = missingBinaries(lock.packages)
  for (const line of missing) console.error(line)
  process.exitCode = missing.length > 0 ? 1 : 0
}
