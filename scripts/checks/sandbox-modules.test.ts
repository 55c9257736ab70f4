/** The image keeps only the packages that `sandbox-modules.ts` lists. That script deletes files, so this test reads it and never imports it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('the image keeps every package that the sandbox imports', () => {
  const files = globSync(['sandbox/**/*.ts', 'src/protocol/**/*.ts'], { cwd: root })
  const product = files.filter((file) => !/\.test\.ts$|[/\\](?:model|testing)[/\\].+\.ts$/.test(file))
  const imports = product.flatMap((file) => [
    ...read(file).matchAll(/^(?!import type).*\bfrom '([^'.#][^']*)'/gm),
  ])
  const packages = imports
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('node:'))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  const [, list = ''] = /const roots = \[([^\]]*)\]/.exec(read('scripts/checks/sandbox-modules.ts')) ?? []
  const kept = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name)
  expect(kept.toSorted()).toEqual([...new Set(packages)].toSorted())
})
