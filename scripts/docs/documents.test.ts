/** The Markdown documents name files that exist, and the walks of docs/architecture.md stay short. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = globSync(
  [
    '*.md',
    '{src,sandbox,conformance,e2e,fault-injection,bench,scripts,locales}/README.md',
    'src/*/README.md',
    'docs/**/*.md',
  ],
  { cwd: root },
).map((path) => path.replaceAll('\\', '/'))

/** Paths in backticks, without patterns such as `docs/*.md`. */
const codePath =
  /`((?:src|sandbox|conformance|e2e|fault-injection|bench|scripts|docs|deploy|\.github)\/[\w./-]+)`/g
const link = /\]\((?!https?:|#|mailto:)([^)#]+)[^)]*\)/g

it.each(documents)('%s names only files that exist', (path) => {
  const text = read(path)
  const named = [...text.matchAll(codePath)].map(([, name = '']) => join(root, name))
  const linked = [...text.matchAll(link)].map(([, target = '']) => join(root, path, '..', target))
  expect([...named, ...linked].filter((file) => !existsSync(file))).toEqual([])
})

it.each([
  ['a login', 25],
  ['a funding', 40],
  ['a withdrawal', 40],
  ['a tick', 25],
  ['an external link on the desktop', 15],
])('the walk through %s has at most %i files, each once', (walk, max) => {
  const [, section = ''] = read('docs/architecture.md').split(`### Walk: ${walk}\n`)
  const files = [...(section.split(/^#/m)[0] ?? '').matchAll(/^\d+\. `([\w./-]+)`/gm)].map(([, file]) => file)
  expect(files.length).toBeGreaterThan(0)
  expect(files.length).toBeLessThanOrEqual(max)
  expect(new Set(files).size).toBe(files.length)
})
