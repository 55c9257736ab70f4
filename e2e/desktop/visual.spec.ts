/** How the desktop's own dialogs and notices look and read, in its real window: the checks of `e2e/visual`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { type Language, languages } from '#protocol/languages.ts'
import { startAsPartner } from '../log-in-partner.ts'
import { combinationsInWindow, isFew } from '../visual/combinations.ts'
import { expectTextSize, heightOf, watchCalls } from '../visual/page-controls.ts'
import { timeStands } from '../visual/state.ts'
import {
  expectAriaSnapshot,
  expectGeometry,
  expectThemes,
  type Stage,
  writeContactSheet,
} from '../visual/visual-checks.ts'
import { expect, test } from './support/fixtures.ts'
import { startHostileServer } from './support/hostile-server.ts'
import { type Launched, storeFile } from './support/launch.ts'
import { type WindowState, windowStates } from './support/visual-states.ts'

test.afterAll(writeContactSheet)

const setWidth = async ({ app, page }: Launched, width: number) => {
  await app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height: heightOf(width) },
  )
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
}

/** Begins the page anew where the state does, with what is stored as the app stores it. */
async function begin(page: Page, { path = paths.login }: WindowState, language: Language, textSize: number) {
  await page.evaluate(
    async ([hash, lang, percent]) => {
      const { placard } = window
      const kept = { ...JSON.parse(placard?.start.stored.placard ?? '{}'), textSize: percent }
      await placard?.store('lang', lang)
      await placard?.store('placard', JSON.stringify(kept))
      location.hash = hash
    },
    [path, language, textSize] as const,
  )
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', languages[language].tag)
}

const tell = (app: ElectronApplication, event: unknown) =>
  app.evaluate(
    ({ BrowserWindow }, told) => BrowserWindow.getAllWindows()[0]?.webContents.send('placard:event', told),
    event,
  )

/** From the start of the page to the state, in whatever language. */
async function reach(
  { app, page }: Launched,
  { told = [], reach: goOn, dialog }: WindowState,
  settled: () => Promise<void>,
) {
  await expect(page.getByRole('main')).not.toBeEmpty()
  // With About, which is not open yet, comes who listens to what is told.
  await page.locator('dialog').first().waitFor({ state: 'attached' })
  await settled()
  for (const event of told) {
    await tell(app, event)
    if (event.type.startsWith('open') && event.type !== 'openFind')
      await expect(page.locator('dialog:modal')).toBeVisible()
  }
  await goOn?.(page)
  await expect(page.locator('dialog:modal')).toHaveCount(dialog === undefined ? 0 : 1)
}

function stageOf(launched: Launched, state: WindowState, settled: () => Promise<void>): Stage {
  const { app, page } = launched
  let shown = 'en 100'
  return {
    page,
    name: state.name,
    place: page.locator(state.dialog === undefined ? 'body' : 'dialog:modal'),
    setTheme: (theme) =>
      app.evaluate(({ nativeTheme }, to) => {
        nativeTheme.themeSource = to
      }, theme),
    setWidth: (width) => setWidth(launched, width),
    async show({ language, width, textSize }) {
      if (language === 'pseudo') throw new Error('the desktop has no pseudo-language')
      const wanted = `${language} ${textSize}`
      if (wanted !== shown) {
        await begin(page, state, language, textSize)
        await expectTextSize(page, textSize)
        await reach(launched, state, settled)
      }
      shown = wanted
      await setWidth(launched, width)
      await settled()
    },
  }
}

/** Each of the states that begin so, one after the other in one app. */
async function lookAll(launched: Launched, start: WindowState['start']): Promise<void> {
  const { page } = launched
  // Themes are the window's own, not emulated.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: null })
  await timeStands(page)
  const settled = watchCalls(page)
  for (const [at, state] of windowStates.entries()) {
    if (state.start !== start) continue
    await test.step(state.name, async () => {
      await begin(page, state, 'en', 100)
      await setWidth(launched, 390)
      await reach(launched, state, settled)
      if (state.dialog !== undefined)
        await expect(page.getByRole('dialog', { name: state.dialog })).toBeVisible()
      await settled()
      const stage = stageOf(launched, state, settled)
      await expectAriaSnapshot(stage)
      await expectThemes(stage, at)
      await expectGeometry(stage, combinationsInWindow(at))
    })
  }
}

const longMs = 900_000

test('the dialogs of the desktop app have no visual faults', async ({ launch, running }) => {
  test.setTimeout(isFew ? 180_000 : longMs)
  const launched = await launch()
  await startAsPartner(launched.page, running)
  await lookAll(launched, 'partner')
})

test('the desktop notices on the login page have no visual faults', async ({ launch, profile }) => {
  test.setTimeout(isFew ? 180_000 : longMs)
  mkdirSync(dirname(storeFile(profile)), { recursive: true })
  writeFileSync(storeFile(profile), '{"lang":')
  await lookAll(await launch(), 'damaged')
})

test('the desktop app without its host has no visual faults', async ({ launch }) => {
  test.setTimeout(isFew ? 180_000 : longMs)
  const place = await startHostileServer({})
  await place.close()
  await lookAll(await launch({ host: place.origin }), 'away')
})
