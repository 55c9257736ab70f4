import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const renderer = join(import.meta.dirname, '..', '..')
const sheets = globSync('**/*.css', { cwd: renderer })

it('the test finds the style sheets', () => expect(sheets.length).toBeGreaterThan(50))

it.each(sheets)('%s has hover styles only for screens', (sheet) => {
  // An element that is hovered during printing would have its hover style on paper.
  const hover = readFileSync(join(renderer, sheet), 'utf8').match(/@media[^{]*\(hover: hover\)/g) ?? []
  expect(hover.filter((query) => query !== '@media screen and (hover: hover)')).toEqual([])
})
