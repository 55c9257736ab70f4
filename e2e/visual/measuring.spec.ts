/** Tests of the checks: each kind of fault is found where it is planted, and none on a correct page. */
import type { Page } from '@playwright/test'
import { axeFaults } from '../axe.ts'
import { brokenWords } from './broken-words.ts'
import { expect, test } from './fixtures.ts'
import { geometryFaults } from './geometry.ts'
import { glyphFaults } from './glyphs.ts'
import { pseudoText } from './pseudo-texts.ts'

const faultsOn = async (page: Page, body: string): Promise<string[]> => {
  await page.setContent(`<!doctype html><html lang="en"><body style="margin: 8px">${body}</body></html>`)
  return geometryFaults(page)
}

const planted: readonly (readonly [fault: string, body: string])[] = [
  ['horizontal scroll', '<p style="inline-size: 2000px">wide</p>'],
  ['cut', '<p style="inline-size: 60px; overflow: hidden; white-space: nowrap">more than fits</p>'],
  ['cut', '<p style="block-size: 20px; overflow: clip">two<br>lines</p>'],
  ['cut', '<p style="position: fixed; inset-block-end: -10px; margin: 0">at the bottom</p>'],
  ['overlap', '<p>one text</p><p style="margin-top: -30px">another text</p>'],
  ['cut in a select', '<select style="inline-size: 40px"><option>a name that is too long</option></select>'],
  ['beyond the screen', '<button style="position: fixed; left: -50px">Go</button>'],
]

for (const [fault, body] of planted) {
  test(`the fault "${fault}" is reported for ${body}`, async ({ page }) => {
    expect((await faultsOn(page, body)).join('\n')).toContain(`${fault}: `)
  })
}

test('scrolling content, a shortened title and a correct page have no geometry fault', async ({ page }) => {
  const scrolls =
    '<div style="overflow-x: auto; inline-size: 90px"><p style="inline-size: 400px">wide</p></div>'
  const title =
    '<header><h1 style="overflow: hidden; inline-size: 60px; white-space: nowrap; text-overflow: ellipsis">a long title</h1></header>'
  expect(await faultsOn(page, `${scrolls}${title}<p>a text</p><button>Go</button>`)).toEqual([])
})

test('an accessibility fault is reported, by all rules and by one', async ({ page }) => {
  await faultsOn(page, '<main><h1>A title</h1><button>Go</button></main>')
  expect(await axeFaults(page)).toEqual([expect.stringContaining('document-title: ')])
  await faultsOn(page, '<main><h1>A title</h1><button></button></main>')
  expect(await axeFaults(page, ['button-name'])).toEqual([expect.stringContaining('button-name: ')])
})

test('a character that no font has is reported', async ({ page }) => {
  await faultsOn(page, '<p>a\u{379}</p>')
  expect(await glyphFaults(page, 'en')).toEqual([expect.stringContaining('no glyph')])
  await faultsOn(page, '<p>a text</p>')
  expect(await glyphFaults(page, 'en')).toEqual([])
})

const narrow = 'inline-size: 4em; font: 16px monospace; overflow-wrap: anywhere'

test('a word that a line breaks without a hyphen is reported, where words have syllables', async ({
  page,
}) => {
  await faultsOn(page, `<p style="${narrow}">Guthaben</p>`)
  expect(await brokenWords(page, 'de')).toEqual([expect.stringContaining('broken without a hyphen: “Gut')])
  expect(await brokenWords(page, 'pseudo')).toEqual([])
})

test('a word broken at a soft hyphen, a name, a number and a word of the host are no broken words', async ({
  page,
}) => {
  await faultsOn(
    page,
    `<p style="${narrow}">Aus&shy;zah&shy;lun&shy;gen Konto-Auszug</p><p style="${narrow}">mail.example.com 1234567890123 Hearthline</p>`,
  )
  expect(await brokenWords(page, 'de')).toEqual([])
})

test('a text of the pseudo-language has accents and is 40 % longer, and keeps its placeholders and tags', () => {
  expect(pseudoText('Put {{amount}}')).toBe('Þúţ {{amount}} ó')
  const text = 'Read the <1>terms of service</1> before you agree'
  expect(pseudoText(text)).toMatch(/^Řéáđ ţĥé <1>ţéřɱš óf šéřvíçé<\/1> ƀéfóřé ýóú áĝřéé óñé/)
  const words = 'Available balance'
  expect(pseudoText(words).length).toBe(Math.round(words.length * 1.4))
})

test('a text without letters is the same in the pseudo-language', () => {
  expect(pseudoText('{{minimum}} – {{maximum}}')).toBe('{{minimum}} – {{maximum}}')
  expect(pseudoText('••••')).toBe('••••')
})
