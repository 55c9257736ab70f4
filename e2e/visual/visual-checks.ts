/** The visual checks of a page or dialog, for the browser and the desktop. */
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { axeFaults, nameRules } from '../axe.ts'
import { storedAriaSnapshot } from './aria-snapshot.ts'
import { brokenWords } from './broken-words.ts'
import { type Combination, isFew } from './combinations.ts'
import { shots } from './contact-sheet.ts'
import { geometryFaults } from './geometry.ts'
import { glyphFaults } from './glyphs.ts'
import { plainTexts } from './plain-texts.ts'

export type Theme = 'light' | 'dark'

/** An open page or dialog, and functions to change its surroundings without closing it. */
export interface Stage {
  readonly page: Page
  readonly name: string
  /** The part that is checked: the page or the dialog. */
  readonly place: Locator
  readonly setTheme: (theme: Theme) => Promise<unknown>
  /** Changes only the width. */
  readonly setWidth: (width: number) => Promise<unknown>
  /** Shows it in a combination, and waits until it is loaded. */
  readonly show: (combination: Combination) => Promise<unknown>
}

const shotOf = ({ page, name }: Stage, how: string) =>
  page.screenshot({ path: join(shots, `${`${name} ${how}`.replaceAll(/\W+/g, '-')}.png`) })

/** Pictures assert nothing: `npm test` has nobody who looks at them, and they cost a tenth of its time. */
const hasPictures = process.env.PLACARD_PICTURES !== '0'

export async function expectAriaSnapshot({ name, place }: Stage): Promise<void> {
  await expect.soft(place).toMatchAriaSnapshot(await storedAriaSnapshot(name, place))
}

const [narrow, wide] = [390, 1440]

/** Checks light and dark, with screenshots for the contact sheet; the short run has one theme, at a phone's width. */
export async function expectThemes(stage: Stage, index: number): Promise<void> {
  const themes = (['light', 'dark'] as const).filter((_, parity) => !isFew || parity === index % 2)
  for (const theme of themes) {
    await stage.setTheme(theme)
    expect.soft(await axeFaults(stage.page), `${stage.name}: axe, ${theme}`).toEqual([])
    if (hasPictures) await shotOf(stage, `${narrow} ${theme}`)
    if (isFew) continue
    await stage.setWidth(wide)
    await shotOf(stage, `${wide} ${theme}`)
    await stage.setWidth(narrow)
  }
}

export async function expectGeometry(stage: Stage, combinations: readonly Combination[]): Promise<void> {
  let previousLanguage: string | undefined
  for (const combination of combinations) {
    const { language, width, textSize } = combination
    await stage.show(combination)
    const faults = await geometryFaults(stage.page)
    faults.push(...(await brokenWords(stage.page, language)))
    // The pseudo-language has letters without fonts and brackets around each text, which glyph and name checks would report.
    if (language !== previousLanguage && language !== 'pseudo') {
      faults.push(...(await glyphFaults(stage.page, language)))
      if (!isFew) faults.push(...(await axeFaults(stage.page, nameRules)))
    }
    if (language !== previousLanguage && language === 'pseudo') faults.push(...(await plainTexts(stage.page)))
    previousLanguage = language
    if (faults.length > 0) await shotOf(stage, `fault ${language} ${width} ${textSize}`)
    expect.soft(faults, `${stage.name}: ${language} at ${width} px and ${textSize} %`).toEqual([])
  }
}
