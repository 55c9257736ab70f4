/**
 * Fails when docs/dependencies.md does not have exactly one line per package of a package.json, or when the lock file lacks a
 * platform's binary of a package: `npm ci` would fail on that platform.
 */
import { readFileSync } from 'node:fs'

const MANIFESTS = ['package.json', 'bench/lighthouse/package.json']

/** npm's `os`, `cpu` and, on Linux, `libc` of the machines that the project supports. */
const MACHINES = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
]

/** The fields of a locked package that the check reads. */
export type Locked = {
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

/** The entry that `name` resolves to from the package at `path`: nearest first, like Node. */
function resolved(packages: Record<string, Locked>, path: string, name: string): Locked | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const found = packages[`${folder}${folder ? '/' : ''}node_modules/${name}`]
    if (found || !folder) return found
  }
}

const fits = (supported: string[] | undefined, value: string | undefined) =>
  !supported || value === undefined || supported.includes(value)

/** One line per missing binary. */
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
        !binaries.some((binary) => fits(binary.os, os) && fits(binary.cpu, cpu) && fits(binary.libc, libc)),
    )
    return [
      ...absent,
      ...machines.map((machine) => `${path}: nothing for ${Object.values(machine).join(' ')}`),
    ]
  })
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** One line per package that docs/dependencies.md lacks, lists twice, or lists although it is not used. */
function undocumented(): string[] {
  const installed = MANIFESTS.flatMap((path) => {
    const manifest: Record<'dependencies' | 'devDependencies', Record<string, string> | undefined> =
      JSON.parse(read(path))
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  })
  const described = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, name = '']) => name,
  )

  return [
    ...installed
      .filter((name) => !described.includes(name))
      .map((name) => `${name}: no line in docs/dependencies.md`),
    ...described.filter((name) => !installed.includes(name)).map((name) => `${name}: in no package.json`),
    ...described.filter((name, index) => described.indexOf(name) < index).map((name) => `${name}: two lines`),
  ]
}

if (import.meta.main) {
  const lock: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
  const problems = [...undocumented(), ...missingBinaries(lock.packages)]
  for (const line of problems) console.error(line)
  process.exitCode = problems.length > 0 ? 1 : 0
}
