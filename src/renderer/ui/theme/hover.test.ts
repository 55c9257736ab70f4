import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const renderer = join(import.meta.dirname, '..', '..')
const sheets = globSync('**/*.css', { cwd: renderer })

it('finds the style sheets', () => expect(sheets.length).toBeGreaterThan(50))

it.each(sheets)('%s shades what lies under a pointer on the screen alone', (sheet) => {
  // What was hovered when the page was printed is hovered on paper as well.
  const hover = readFileSync(join(renderer, sheet), 'utf8').match(/@media[^{]*\(hover: hover\)/g) ?? []
  expect(hover.filter((query) => query !== '@media screen and (hover: hover)')).toEqual([])
})
