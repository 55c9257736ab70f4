import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'
import { dataFolder } from './support/launch.ts'
import { openAsPartner } from './support/open-as-partner.ts'

const bounds = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())

test('the window is restored to its last position, on a screen that exists', async ({ launch, profile }) => {
  const file = join(dataFolder(profile), 'window.json')
  mkdirSync(dataFolder(profile), { recursive: true })
  const elsewhere = { x: 90_000, y: -4000, width: 9000, height: 640, isMaximized: false }
  writeFileSync(file, JSON.stringify({ placement: elsewhere }))
  const { app } = await launch()
  const area = await app.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea)
  const current = await bounds(app)
  expect(current?.x).toBeGreaterThanOrEqual(area.x)
  expect(current?.y).toBeGreaterThanOrEqual(area.y)
  expect((current?.x ?? 0) + (current?.width ?? 0)).toBeLessThanOrEqual(area.x + area.width)

  const move = (to: Electron.Rectangle) =>
    app.evaluate(({ BrowserWindow }, target) => BrowserWindow.getAllWindows()[0]?.setBounds(target), to)
  const before = { x: 100, y: 50, width: 500, height: 600 }
  await move(before)
  await expect.poll(() => JSON.parse(readFileSync(file, 'utf8')).placement).toMatchObject(before)
  const wanted = { x: 120, y: 60, width: 520, height: 640 }
  await move(wanted)
  await expect.poll(() => bounds(app)).toEqual(wanted)
  await app.close()
  expect(await bounds((await launch()).app)).toEqual(wanted)
})

test('the window has a minimum size, the background of the page, and appears once the page is painted', async ({
  openWindow,
}) => {
  const { app } = await openWindow()
  const state = await app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]
    return { minimumSize: window?.getMinimumSize(), colour: window?.getBackgroundColor() }
  })
  expect(state.minimumSize).toEqual([340, 520])
  expect(state.colour?.toLowerCase()).toMatch(/^#(faf8f3|151412)$/)
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true)
})

test('closing the hybrid view closes the window', async ({ launch, running }) => {
  const { app, page, child } = await launch()
  await openAsPartner(page, running)
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const closed = app.waitForEvent('close')
  // Not `goBack`, which waits for another page.
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).click()
  await closed
  expect(await gone).toBe(0)
})
