import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pagesOf, selectionFor } from './changed.ts'

const root = join(import.meta.dirname, '../..')
const none = { unit: [], components: [], web: [], visual: [], desktop: [] }

it('a text of a screen selects the tests of its locales, its flow and its visual states', () => {
  expect(selectionFor(['locales/en/wallet.json'])).toEqual({
    unit: ['src/renderer/i18n', 'scripts/checks/locale', 'scripts/checks/glossary'],
    components: ['src/renderer/features/wallet/'],
    web: ['money/wallet.spec.ts'],
    visual: pagesOf.wallet?.toSorted(),
    desktop: [],
  })
})

it('a file of a feature selects its flow and its visual states, under the name of its texts', () => {
  const path = 'src/renderer/features/employment-contract/screens/sign-screen.tsx'
  expect(selectionFor([path])).toEqual({
    ...none,
    components: ['src/renderer/features/employment-contract/'],
    web: ['pages/employment-contract.spec.ts'],
    visual: ['/ad-center/contract', '/ad-center/contract/preview', '/ad-center/contract/sign'],
  })
})

it('code that every page uses selects the walk through the whole app', () => {
  expect(selectionFor(['src/renderer/session/session.ts'])).toEqual({
    ...none,
    web: ['money/main-job.spec.ts'],
  })
})

it('a changed spec selects itself, and the main process the start of the desktop app', () => {
  expect(selectionFor(['e2e/web/session/sessions.spec.ts', 'src/main/index.ts'])).toEqual({
    ...none,
    web: ['session/sessions.spec.ts'],
    desktop: ['main-job.spec.ts', 'start.spec.ts'],
  })
})

it('the sandbox and documents select nothing beyond the module graph', () => {
  expect(selectionFor(['sandbox/http/app.ts', 'README.md'])).toEqual(none)
})

it('every selected file exists', () => {
  const locales = globSync('locales/en/*.json', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const { web, desktop } = selectionFor([...locales, 'src/main/index.ts', 'src/renderer/app/main.tsx'])
  const files = [...web.map((file) => `e2e/web/${file}`), ...desktop.map((file) => `e2e/desktop/${file}`)]
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

it('the pages of a namespace are those whose routes load its texts', () => {
  // As text: the module imports screens, which need a browser.
  const read = (name: string) => readFileSync(join(root, 'src/renderer/app/routing', name), 'utf8')
  const routes = read('routes.ts').replaceAll('...belowWallet', "texts: ['wallet']")
  const paths = new Map(
    [...read('paths.ts').matchAll(/^ {2}(\w+): '([^']*)',$/gm)].map(([, key, path]) => [key, path]),
  )
  const routed: Record<string, string[]> = {}
  for (const [, key, list = ''] of routes.matchAll(/path: paths\.(\w+),.*?texts: \[([^\]]*)\]/gs)) {
    for (const [, name = ''] of list.matchAll(/'([^']+)'/g))
      routed[name] = [...(routed[name] ?? []), paths.get(key) ?? '']
  }
  expect(pagesOf).toEqual(routed)
})
