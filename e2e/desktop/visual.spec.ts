/** The checks of `e2e/visual` for the desktop app's own dialogs and notices, in its real window. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { type Language, languages } from '#protocol/languages.ts'
import { readyPartner, tokenOf } from '../ready-partner.ts'
import { combinationsInWindow, isFew } from '../visual/combinations.ts'
import { expectTextSize, heightOf, watchCalls } from '../visual/page-controls.ts'
import { stopTimers } from '../visual/state.ts'
import { expectAriaSnapshot, expectGeometry, expectThemes, type Stage } from '../visual/visual-checks.ts'
import { expect, test } from './support/fixtures.ts'
import { startHostileServer } from './support/hostile-server.ts'
import { type Launched, storeFile } from './support/launch.ts'
import { type WindowState, windowStates } from './support/visual-states.ts'

const setWidth = async ({ app, page }: Launched, width: number) => {
  await app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height: heightOf(width) },
  )
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
}

/** Reloads the page at the start of the state, with the settings stored by the app. */
async function restart(
  page: Page,
  { path = paths.login }: WindowState,
  language: Language,
  textSize: number,
) {
  await page.evaluate(
    async ([hash, lang, percent]) => {
      const { placard } = window
      const settings = { ...JSON.parse(placard?.start.stored.placard ?? '{}'), textSize: percent }
      await placard?.store('lang', lang)
      await placard?.store('placard', JSON.stringify(settings))
      location.hash = hash
    },
    [path, language, textSize] as const,
  )
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', languages[language].tag)
}

const sendEvent = (app: ElectronApplication, event: unknown) =>
  app.evaluate(
    ({ BrowserWindow }, message) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('placard:event', message),
    event,
  )

/** Goes from the start of the page to the state, in any language. */
async function reach(
  { app, page }: Launched,
  { events = [], reach: reachState, dialog }: WindowState,
  settled: () => Promise<void>,
) {
  await expect(page.getByRole('main')).not.toBeEmpty()
  // The listener for events is mounted together with the About dialog, which is not open yet. The page has dialogs of its own.
  await page.locator('dialog:not(main dialog)').first().waitFor({ state: 'attached' })
  await settled()
  for (const event of events) {
    await sendEvent(app, event)
    if (event.type.startsWith('open') && event.type !== 'openFind')
      await expect(page.locator('dialog:modal')).toBeVisible()
  }
  await reachState?.(page)
  await expect(page.locator('dialog:modal')).toHaveCount(dialog === undefined ? 0 : 1)
}

function stageOf(launched: Launched, state: WindowState, settled: () => Promise<void>): Stage {
  const { app, page } = launched
  let current = 'en 100'
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
      if (language === 'pseudo') throw new Error('the desktop is not tested in the pseudo-language')
      const wanted = `${language} ${textSize}`
      // First, because text below 100 % is for wide windows alone.
      await setWidth(launched, width)
      if (wanted !== current) {
        await restart(page, state, language, textSize)
        await expectTextSize(page, textSize)
        await reach(launched, state, settled)
      }
      current = wanted
      await settled()
    },
  }
}

/** Checks a state in a window that was opened for it. */
async function checkState(launched: Launched, state: WindowState): Promise<void> {
  const { page } = launched
  // The window sets the themes itself; they are not emulated.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: null })
  await stopTimers(page)
  const settled = watchCalls(page)
  await restart(page, state, 'en', 100)
  await setWidth(launched, 390)
  await reach(launched, state, settled)
  if (state.dialog !== undefined) await expect(page.getByRole('dialog', { name: state.dialog })).toBeVisible()
  await settled()
  const stage = stageOf(launched, state, settled)
  const index = windowStates.indexOf(state)
  await expectAriaSnapshot(stage)
  await expectThemes(stage, index)
  await expectGeometry(stage, combinationsInWindow(index))
}

const longMs = 900_000

for (const state of windowStates) {
  test(`${state.name} has no visual faults`, async ({ launch, openWindow, profile, running }) => {
    test.setTimeout(isFew ? 180_000 : longMs)
    if (state.start === 'partner') {
      const launched = await openWindow()
      // The page is reloaded before the state.
      const token = await tokenOf(running, await readyPartner(running))
      await launched.page.evaluate((text) => window.placard?.store('fb_token', text), token)
      await checkState(launched, state)
    } else if (state.start === 'damaged') {
      mkdirSync(dirname(storeFile(profile)), { recursive: true })
      writeFileSync(storeFile(profile), '{"lang":')
      await checkState(await launch(), state)
    } else {
      const server = await startHostileServer({})
      await server.close()
      await checkState(await launch({ host: server.origin }), state)
    }
  })
}
