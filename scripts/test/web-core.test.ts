import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { webCore, webCorePattern } from './web-core.ts'

const cwd = join(import.meta.dirname, '../../e2e/web')
const specs = globSync('**/*.spec.ts', { cwd }).map((file) => readFileSync(join(cwd, file), 'utf8'))
const titles = specs.flatMap((text) =>
  [...text.matchAll(/^ *test\('(.+?)', /gm)].map(([, title = '']) => title),
)

it.each(webCore)('there is one web test of this title: %s', (title) => {
  expect(titles.filter((other) => other === title)).toEqual([title])
})

it('the pattern finds them and no other', () => {
  const pattern = new RegExp(webCorePattern)
  expect(titles.filter((title) => pattern.test(title)).toSorted()).toEqual(webCore.toSorted())
})
