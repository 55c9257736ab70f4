import type { ElectronApplication } from '@playwright/test'
import { AccountPages } from '../pages/account-pages.ts'
import { readyPartner } from '../ready-partner.ts'
import { expect, test } from './fixtures.ts'
import { startHostileServer } from './hostile-server.ts'

/** Answers the app's message boxes with their first button, and counts them. */
async function answerDialogs(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ app: main, dialog }) => {
    const asked: string[] = []
    Object.assign(main, { asked })
    Object.assign(dialog, {
      showMessageBox: async (_window: unknown, { message }: { message: string }) => {
        asked.push(message)
        return { response: 0, checkboxChecked: false }
      },
    })
  })
  return () =>
    app.evaluate(({ app: main }) => ('asked' in main && Array.isArray(main.asked) ? main.asked : []))
}

/** Playwright has lost a page that crashed: Electron itself says what the window shows. */
const shownText = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body?.innerText ?? ""'),
  )

test('after a crash a reload is offered, and the login survives it', async ({ launch, running }) => {
  const { app, page } = await launch()
  const asked = await answerDialogs(app)
  const account = new AccountPages(page)
  await account.logIn(await readyPartner(running))
  await account.expectTitle('Ad center')
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
  await expect.poll(asked).toEqual([expect.stringContaining('you stay logged in')])
  await expect.poll(() => shownText(app)).toContain('Ad center')
})

test('a page that hangs is offered a reload, and the login survives it', async ({ launch, running }) => {
  const { app, page } = await launch()
  const asked = await answerDialogs(app)
  const account = new AccountPages(page)
  await account.logIn(await readyPartner(running))
  await account.expectTitle('Ad center')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('unresponsive'))
  await expect.poll(asked).toEqual([expect.stringContaining('not answering')])
  await expect.poll(() => shownText(app)).toContain('Ad center')
})

test('without a network it starts with the offline page, and goes on once there is one', async ({
  launch,
}) => {
  const place = await startHostileServer({})
  await place.close()
  const { page } = await launch({ host: place.origin })
  const offline = page.getByRole('dialog', { name: 'Placard cannot be reached' })
  await expect(offline).toBeVisible()
  await offline.getByRole('button', { name: 'Try again' }).click()
  await expect(offline).toBeVisible()

  const port = Number(new URL(place.origin).port)
  const back = await startHostileServer({}, { port, isApi: true })
  await offline.getByRole('button', { name: 'Try again' }).click()
  await expect(offline).toBeHidden()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await back.close()
})

test('an update is offered and never during a payment; without a feed there is none', async ({
  launch,
  running,
}) => {
  const { app, page } = await launch()
  const account = new AccountPages(page)
  await account.logIn(await readyPartner(running))
  await account.expectTitle('Ad center')
  const tell = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('placard:event', {
        type: 'updateReady',
        version: '9.9.9',
      }),
    )
  await expect(page.getByText('is ready')).toBeHidden()
  await tell()
  await expect(page.getByText('Version 9.9.9 is ready')).toBeVisible()
  await page.getByRole('button', { name: 'Restart and install' }).click()
  await expect(page.getByText('The update cannot be installed right now.')).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('Version 9.9.9 is ready')).toBeHidden()
})
