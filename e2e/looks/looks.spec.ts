/** How each page and dialog looks and reads: axe in light and dark, geometry and glyphs in each language, a screenshot. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { paths } from '#app/paths.ts'
import { languages } from '#contract/languages.ts'
import { axeFaults, ofTexts } from '../axe.ts'
import { all, combinationsFor, isFew } from './combinations.ts'
import { shots, writeContactSheet } from './contact-sheet.ts'
import { expect, test } from './fixtures.ts'
import { geometryFaults } from './geometry.ts'
import { glyphFaults } from './glyphs.ts'
import type { Prepared } from './looks-setup.ts'
import { setSize, speak, watchCalls } from './stage.ts'
import type { State } from './state.ts'
import { states } from './states.ts'
import { storedTree } from './tree.ts'

const shotOf = (page: Page, name: string) =>
  page.screenshot({ path: join(shots, `${name.replaceAll(/\W+/g, '-')}.png`) })

async function reach(page: Page, state: State, { tokens }: Prepared) {
  await state.before?.(page, tokens)
  await page.goto(`/#${state.address ?? state.path}`)
  await expect(page.getByRole('main')).not.toBeEmpty()
  await state.reach?.(page)
  if (state.dialog !== undefined) await expect(page.getByRole('dialog', { name: state.dialog })).toBeVisible()
}

/** In light and dark, for the contact sheet too; of few in one of them, on a phone alone. */
async function expectThemes(page: Page, { name }: State, at: number) {
  const themes = (['light', 'dark'] as const).filter((_, nth) => !isFew || nth === at % 2)
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await axeFaults(page), `axe, ${colorScheme}`).toEqual([])
    await shotOf(page, `${name} 390 ${colorScheme}`)
    if (isFew) continue
    await page.setViewportSize({ width: 1440, height: 900 })
    await shotOf(page, `${name} 1440 ${colorScheme}`)
    await page.setViewportSize({ width: 390, height: 844 })
  }
}

async function expectGeometry(page: Page, { name }: State, at: number, settled: () => Promise<void>) {
  let before: string | undefined
  for (const { language, width, textSize } of combinationsFor(at)) {
    const isNew = language !== before
    if (isNew) await speak(page, language)
    before = language
    await setSize(page, width, textSize)
    await settled()
    const faults = await geometryFaults(page)
    // The pseudo-language draws what no fonts are for, and brackets each text, so that a name never holds what is seen.
    if (isNew && language !== 'pseudo') {
      faults.push(...(await glyphFaults(page, language)))
      if (!isFew) faults.push(...(await axeFaults(page, ofTexts)))
    }
    if (faults.length > 0) await shotOf(page, `fault ${name} ${language} ${width} ${textSize}`)
    expect.soft(faults, `${language} at ${width} px and ${textSize} %`).toEqual([])
  }
}

test.afterAll(writeContactSheet)

for (const [at, state] of states.entries()) {
  test(state.name, async ({ pageOf, prepared }) => {
    const page = await pageOf(state.who)
    const settled = watchCalls(page)
    await reach(page, state, prepared)
    await settled()
    const place =
      state.dialog === undefined ? page.locator('body') : page.getByRole('dialog', { name: state.dialog })
    await expect.soft(place).toMatchAriaSnapshot(await storedTree(state.name, place))
    await expectThemes(page, state, at)
    await expectGeometry(page, state, at, settled)
  })
}

test('every page is looked at, and few combinations are all of them somewhere', () => {
  const looked = new Set(states.map(({ path }) => path))
  expect(Object.values(paths).filter((path) => path !== paths.root && !looked.has(path))).toEqual([])
  expect(new Set(states.flatMap((_, at) => combinationsFor(at))).size).toBeGreaterThanOrEqual(all.length)
  expect(new Set(all.map(({ language }) => language)).size).toBe(Object.keys(languages).length + 1)
})
