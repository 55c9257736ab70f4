import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { firstNamespaces, type TextNamespace } from '#i18n/namespaces.ts'
import { textsOf } from './page.ts'
import { paths } from './paths.ts'

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** By path in the renderer's folder. */
const files = new Map(
  Object.entries(sources).map(([path, source]) => [posix.join('app/routing', path), source]),
)
const sourceOf = (file: string): string => files.get(file) ?? ''

/** The static imports of a file, without types. */
function importsOf(file: string): string[] {
  const imports = sourceOf(file).matchAll(/^(?:import|export) (?!type\b)[^'"]*?from '([#.][^']+)'/gm)
  return [...imports].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path),
  )
}

const namesIn = (list = ''): string[] => list.match(/[\w-]+/g) ?? []

const namespaces = Object.keys(import.meta.glob('../../../../locales/en/*.json')).map((file) =>
  posix.basename(file, '.json'),
)
const isNamespace = (name: string): name is TextNamespace => namespaces.includes(name)

/** The namespaces that a file and its imports use, by file. */
function usedBy(file: string, seen = new Map<string, readonly string[]>()): typeof seen {
  if (seen.has(file) || !files.has(file)) return seen
  const used = sourceOf(file).matchAll(/= useTranslation\((\[[^\]]+\]|'[^']+')/g)
  seen.set(
    file,
    [...used].flatMap(([, names]) => namesIn(names)),
  )
  for (const imported of importsOf(file)) usedBy(imported, seen)
  return seen
}

/** The rows of the route table as text: importing the table would load the app. */
const table = sourceOf('app/routing/routes.ts').matchAll(/^ {2}\{(?: .* |\n(?: {4}.*\n)+ {2})\},$/gm)
/** The texts of the defaults that rows share, by their name. */
const sharedTexts = new Map(
  [...sourceOf('app/routing/routes.ts').matchAll(/^const (\w+) = \{ texts: \[([^\]]*)\]/gm)].map(
    ([, name = '', texts = '']) => [name, texts],
  ),
)
const rows = [...table].map(([row]) => {
  const path = /path: ([^,]+),/.exec(row)?.[1] ?? ''
  const imported = /import\('#([^']+)'\)/.exec(row)?.[1]
  const [, feature, name] = /screen\('([\w-]+)\/([\w-]+)'\)/.exec(row) ?? []
  const screen = feature ? `features/${feature}/screens/${name}-screen.tsx` : imported
  const [, shared = ''] = /\.\.\.(\w+)/.exec(row) ?? []
  const listed = /texts: \[([^\]]*)\]/.exec(row)?.[1] ?? sharedTexts.get(shared)
  const texts = namesIn(listed).filter(isNamespace)
  return { path, screen, texts, ...(row.includes('isLight: true') && { isLight: true as const }) }
})
const fetched = rows.filter(({ screen }) => screen !== undefined)

it('every page except the login page has a lazily loaded screen', () => {
  expect(rows).toHaveLength(Object.keys(paths).length)
  expect(rows.filter((row) => !fetched.includes(row)).map(({ path }) => path)).toEqual(['paths.login'])
  expect(fetched.filter(({ screen = '' }) => !files.has(screen))).toEqual([])
})

it.each(fetched)('all texts of $path are fetched with its screen', ({ screen = '', ...page }) => {
  const loaded: readonly string[] = [...firstNamespaces, ...textsOf(page)]
  const missing = [...usedBy(screen)].flatMap(([file, names]) =>
    names.filter((name) => !loaded.includes(name)).map((name) => `${name}, used by ${file}`),
  )
  expect(missing).toEqual([])
})
