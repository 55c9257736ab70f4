/**
 * Which module may import which: the table of docs/architecture.md. `import-rules.ts` checks it. A module is a folder; other
 * modules reach it only by its alias, and inside it imports are relative.
 */

/** A folder whose files may import each other and the listed aliases, and nothing else of this repository. */
export type Module = {
  /** The folder. A `*` matches any name, and each match is a separate module. */
  folder: string
  /** Allowed imports besides its own files: paths, or folders that end in `/**`. */
  mayImport: readonly string[]
  /** Exceptions from `mayImport`. */
  mayNot?: readonly string[]
  /** The packages that the module may use; without this list, any (but see `confined`). Tests may use any. */
  packages?: readonly string[]
}

const PROTOCOL = ['#protocol/**']
const TO_PLATFORM = [...PROTOCOL, '#lib/**', '#platform/**']
const TO_SESSION = [...TO_PLATFORM, '#i18n/**']
const TO_DATA = [...TO_SESSION, '#session/**', '#domain/**']
const TO_FEATURES = [...TO_DATA, '#data/**', '#ui/**', '#shared/**']

/** All modules. */
export const modules: readonly Module[] = [
  { folder: 'src/protocol', mayImport: [], packages: ['valibot', '@noble/ed25519', '@noble/hashes'] },
  { folder: 'src/main', mayImport: [...PROTOCOL, '#locales/**'] },
  { folder: 'src/preload', mayImport: ['#protocol/ipc/**'], packages: ['electron'] },
  { folder: 'src/worker', mayImport: PROTOCOL, mayNot: ['#protocol/ipc/**'], packages: [] },
  { folder: 'sandbox', mayImport: [...PROTOCOL, '#locales/**'], mayNot: ['#protocol/ipc/**'] },
  { folder: 'conformance', mayImport: PROTOCOL, mayNot: ['#protocol/ipc/**'] },
  { folder: 'src/renderer/lib', mayImport: PROTOCOL },
  { folder: 'src/renderer/i18n', mayImport: [...PROTOCOL, '#lib/**', '#locales/**'] },
  { folder: 'src/renderer/platform', mayImport: [...PROTOCOL, '#lib/**'] },
  { folder: 'src/renderer/ui', mayImport: ['#lib/**', '#i18n/**'] },
  { folder: 'src/renderer/gallery', mayImport: ['#ui/**'] },
  { folder: 'src/renderer/domain', mayImport: [...PROTOCOL, '#lib/**'] },
  { folder: 'src/renderer/session', mayImport: TO_SESSION },
  { folder: 'src/renderer/data', mayImport: TO_DATA },
  { folder: 'src/renderer/shared', mayImport: [...TO_DATA, '#data/**', '#ui/**'] },
  { folder: 'src/renderer/features/*', mayImport: [...TO_FEATURES, '#app/routing/paths.ts'] },
  { folder: 'src/renderer/app', mayImport: [...TO_FEATURES, '#features/**', '#locales/**'] },
  { folder: 'src/renderer/testing', mayImport: [...TO_FEATURES, '#app/**'] },
  {
    folder: 'e2e',
    mayImport: [...PROTOCOL, '#sandbox/**', '#fault-injection/**', '#locales/**', '#app/routing/paths.ts'],
  },
  { folder: 'fault-injection', mayImport: [...PROTOCOL, '#sandbox/**', '#data/**', '#session/**'] },
  {
    folder: 'scripts',
    mayImport: [...PROTOCOL, '#main/services/**', '#sandbox/**', '#conformance/**', '#locales/**'],
  },
]

/** What opens the app in component tests, and the length of a run; every test of the renderer may import it, and nothing else. */
export const testSupport = {
  tests: 'src/renderer/',
  mayImport: ['#testing/**', '#app/routing/paths.ts', '#sandbox/testing/full-run.ts'],
} as const

/** Packages that only one file may import, apart from modules that list them in `packages`. */
export const confined: readonly { name: string; only: string }[] = [
  { name: 'big.js', only: 'src/protocol/money.ts' },
]
