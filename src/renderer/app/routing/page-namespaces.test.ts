import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { firstNamespaces, type TextNamespace } from '#i18n/namespaces.ts'
import { textsOf } from './page-namespaces.ts'
import { paths } from './paths.ts'

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** By their place in the renderer's folder. */
const files = new Map(
  Object.entries(sources).map(([path, source]) => [posix.join('app/routing', path), source]),
)
const sourceOf = (file: string): string => files.get(file) ?? ''

/** What a file imports at once: neither types alone nor what it fetches later. */
function importsOf(file: string): string[] {
  const written = sourceOf(file).matchAll(/^(?:import|export) (?!type\b)[^'"]*?from '([#.][^']+)'/gm)
  return [...written].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path),
  )
}

const namesIn = (list = ''): string[] => list.match(/[\w-]+/g) ?? []

const namespaces = Object.keys(import.meta.glob('../../../../locales/en/*.json')).map((file) =>
  posix.basename(file, '.json'),
)
const isNamespace = (name: string): name is TextNamespace => namespaces.includes(name)

/** The texts that each file of a screen asks for. */
function askedBy(file: string, seen = new Map<string, readonly string[]>()): typeof seen {
  if (seen.has(file) || !files.has(file)) return seen
  const asked = sourceOf(file).matchAll(/= useTranslation\((\[[^\]]+\]|'[^']+')/g)
  seen.set(
    file,
    [...asked].flatMap(([, names]) => namesIn(names)),
  )
  for (const each of importsOf(file)) askedBy(each, seen)
  return seen
}

/** The rows of the route table as they are written: loading them would load the app. */
const rows = ['app/routing/public-pages.ts', 'app/routing/routes.tsx'].flatMap((table) => {
  const written = sourceOf(table).matchAll(/^ {2}\{\n(?: {4}.*\n)+/gm)
  return [...written].map(([row]) => {
    const path = /path: (.+),/.exec(row)?.[1] ?? ''
    const load = /load: (.+),/.exec(row)?.[1] ?? ''
    const name = /screen\('(\w+)'\)/.exec(load)?.[1]
    const from = name ? new RegExp(` ${name}: .*`).exec(sourceOf('app/routing/screen-files.ts'))?.[0] : load
    const screen = /import\('#([^']+)'\)/.exec(from ?? '')?.[1]
    const texts = namesIn(/texts: \[(.*)\]/.exec(row)?.[1]).filter(isNamespace)
    return { path, screen, texts, ...(row.includes('isLight: true') && { isLight: true as const }) }
  })
})
const fetched = rows.filter(({ screen }) => screen !== undefined)

it('finds the screens of all pages but the sign-in, which is there from the start', () => {
  expect(rows).toHaveLength(Object.keys(paths).length)
  expect(rows.filter((row) => !fetched.includes(row)).map(({ path }) => path)).toEqual(['paths.login'])
  expect(fetched.filter(({ screen = '' }) => !files.has(screen))).toEqual([])
})

it.each(fetched)('fetches all texts of $path with its screen', ({ screen = '', ...page }) => {
  const known: readonly string[] = [...firstNamespaces, ...textsOf(page)]
  const late = [...askedBy(screen)].flatMap(([file, names]) =>
    names.filter((name) => !known.includes(name)).map((name) => `${name}, asked for by ${file}`),
  )
  expect(late).toEqual([])
})
