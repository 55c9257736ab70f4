import { expect, it } from 'vitest'
import { changedTexts, filesWith } from './changed-texts.ts'

const english = { title: 'Total assets', action: { pay: 'Pay {{amount}} now' }, old: 'Gone' }

it('changed, added and removed keys are found with their English texts of before', () => {
  const after = { title: 'All assets', action: { pay: 'Pay {{amount}} now' }, added: 'New' }
  expect(changedTexts([{ before: english, after, english }])).toEqual(['Total assets', 'Gone'])
  const german = { title: 'Gesamtvermögen', action: { pay: 'Jetzt {{amount}} zahlen' }, old: 'Weg' }
  const better = { ...german, action: { pay: '{{amount}} jetzt zahlen' } }
  expect(changedTexts([{ before: german, after: better, english }])).toEqual(['Pay {{amount}} now'])
})

it('files are found by the words of a text, whatever its placeholders and escapes', () => {
  const files = new Map([
    ['wallet.yml', '- region "Total assets":\n  - heading /Can I withdraw .+\\?/ [level=2]'],
    ['plan.yml', '- text: Totals'],
  ])
  expect(filesWith(['Total assets'], files)).toEqual(['wallet.yml'])
  expect(filesWith(['Can I withdraw {{day}}?'], files)).toEqual(['wallet.yml'])
  expect(filesWith(['Total'], files)).toEqual(['wallet.yml'])
  expect(filesWith(['{{amount}}', ''], files)).toEqual([])
})
