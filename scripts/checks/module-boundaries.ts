/**
 * Who may import whom: the table of docs/architecture.md, said once. `import-rules.ts` turns it into lint rules.
 * A room is a folder; another room is reached by its alias only, so a rule about the written path is enough.
 */

/** A folder whose files may import one another and the named aliases, and nothing else of ours. */
export type Module = {
  /** The folder; a `*` stands for any one name, and makes each such folder a room of its own. */
  folder: string
  /** Import paths the room may write besides relative ones, as gitignore patterns. */
  mayImport: readonly string[]
  /** Import paths taken out of `mayImport` again. */
  mayNot?: readonly string[]
  /** The npm packages the room may use; without it, any (but see `confined`). Tests may use any. */
  packages?: readonly string[]
}

const CONTRACT = ['#protocol/**']
const TO_PLATFORM = [...CONTRACT, '#lib/**', '#platform/**']
const TO_SESSION = [...TO_PLATFORM, '#i18n/**', '#api/**']
const TO_FEATURES = [...TO_SESSION, '#session/**', '#ui/**', '#shared/**']

/** Every room there is, and those that later issues bring. */
export const modules: readonly Module[] = [
  { folder: 'src/protocol', mayImport: [], packages: ['valibot'] },
  { folder: 'src/main', mayImport: [...CONTRACT, '#locales/**'] },
  { folder: 'src/preload', mayImport: ['#protocol/ipc/**'], packages: ['electron'] },
  { folder: 'src/worker', mayImport: CONTRACT, mayNot: ['#protocol/ipc/**'], packages: [] },
  { folder: 'sandbox', mayImport: [...CONTRACT, '#locales/**'], mayNot: ['#protocol/ipc/**'] },
  { folder: 'conformance', mayImport: CONTRACT, mayNot: ['#protocol/ipc/**'] },
  { folder: 'src/renderer/lib', mayImport: CONTRACT },
  { folder: 'src/renderer/i18n', mayImport: [...CONTRACT, '#lib/**', '#locales/**'] },
  { folder: 'src/renderer/platform', mayImport: [...CONTRACT, '#lib/**'] },
  { folder: 'src/renderer/ui', mayImport: ['#lib/**', '#i18n/**'] },
  { folder: 'src/renderer/gallery', mayImport: ['#ui/**'] },
  { folder: 'src/renderer/api', mayImport: TO_PLATFORM },
  { folder: 'src/renderer/session', mayImport: TO_SESSION },
  { folder: 'src/renderer/shared', mayImport: [...TO_SESSION, '#session/**', '#ui/**'] },
  { folder: 'src/renderer/features/*', mayImport: [...TO_FEATURES, '#app/routing/paths.ts'] },
  { folder: 'src/renderer/app', mayImport: [...TO_FEATURES, '#features/**', '#locales/**'] },
  {
    folder: 'e2e',
    mayImport: [...CONTRACT, '#sandbox/**', '#fault-injection/**', '#locales/**', '#app/routing/paths.ts'],
  },
  { folder: 'fault-injection', mayImport: [...CONTRACT, '#sandbox/**', '#api/**', '#session/**'] },
  {
    folder: 'scripts',
    mayImport: [...CONTRACT, '#main/services/**', '#sandbox/**', '#conformance/**', '#locales/**'],
  },
]

/** Packages that one place alone may import, beside modules that name them in `packages`. */
export const confined: readonly { name: string; only: string }[] = [
  { name: 'big.js', only: 'src/protocol/money.ts' },
]
