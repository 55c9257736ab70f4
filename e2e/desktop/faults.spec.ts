import type { ElectronApplication, Request } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { startFaultProxy } from '#fault-injection/proxy.ts'
import { authEndpoints } from '#protocol/http/auth.ts'
import { couponEndpoints } from '#protocol/http/coupons.ts'
import { basePath } from '#protocol/http/endpoint.ts'

import { readyPartner, tokenOf } from '../ready-partner.ts'
import { expect, test } from './support/fixtures.ts'
import { startHostileServer } from './support/hostile-server.ts'
import { openAsPartner } from './support/open-as-partner.ts'
import { startUnattended } from './support/unattended.ts'

/** Answers the app's message boxes with their first button, and records them. */
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

/** The text of the window, read through Electron, because Playwright loses a page that crashes. */
const shownText = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (!contents || contents.isCrashed() || contents.isLoading()) return ''
    // A page that crashes meanwhile never answers.
    return Promise.race([
      contents.executeJavaScript('document.body?.innerText ?? ""'),
      new Promise((resolve) => contents.once('render-process-gone', () => resolve(''))),
    ])
  })

test('the app offers a reload after a crash, and the login survives it', async ({ launch, running }) => {
  const { app, page } = await launch()
  const asked = await answerDialogs(app)
  await openAsPartner(page, running)
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
  await expect.poll(asked).toEqual([expect.stringContaining('You stay logged in')])
  await expect.poll(() => shownText(app)).toContain('Ad center')
})

test('the app offers to reload a page that hangs, and the login survives it', async ({
  profile,
  running,
}) => {
  // Chromium waits 15 s for the page.
  test.slow()
  const token = await tokenOf(running, await readyPartner(running))
  const host = await startFaultProxy(running.origin)
  host.setFault(({ call, aborted }) => (call === silent ? () => aborted : undefined))
  const app = startUnattended(profile, host.origin, hanging(token, host.origin))
  try {
    expect(await app.reported('in')).toContain('Ad center')
    expect(await app.reported('asked')).toContain('not answering')
    expect(await app.reported('back')).toContain('Ad center')
  } finally {
    await app.end()
    await host.close()
  }
})

/** The path of a call without an answer. */
const silent = '/silent'

/**
 * Logs in, hangs the page and clicks until the app asks; then reports the page after the reload. The page waits for a call, because
 * a loop would take a processor from the other tests.
 */
const hanging = (token: string, origin: string) => `
  await until((text) => text.includes('Log in'))
  await run(${JSON.stringify(`window.placard.store('fb_token', ${JSON.stringify(token)})`)})
  page().reload()
  report('in', await until((text) => text.includes('Ad center')))
  void run(\`
    const request = new XMLHttpRequest()
    request.open('GET', '${origin}${basePath}${silent}', false)
    request.send()
  \`)
  while (asked.length === 0) {
    // Keys need the focus, which another test's window may have.
    page().sendInputEvent({ type: 'mouseDown', x: 100, y: 100, button: 'left', clickCount: 1 })
    await pause(500)
  }
  report('asked', asked.join())
  report('back', await until((text) => text.includes('Ad center')))
`

test('a reload aborts pending calls without reporting the host as unreachable', async ({
  openWindow,
  running,
}) => {
  const { page } = await openWindow()
  const account = await openAsPartner(page, running)
  // Otherwise the page requests the host's language hint, which is also the connectivity probe.
  await page.evaluate(() => window.placard?.store('lang', 'en'))
  const call = `**${basePath}${couponEndpoints.coupons.path}?*`
  let pending = 0
  await page.route(call, () => {
    pending += 1
  })
  await page.evaluate((hash) => {
    location.hash = hash
  }, paths.coupons)
  await expect.poll(() => pending).toBe(1)
  await page.unroute(call)
  const probes: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes(authEndpoints.languageHint.path)) probes.push(request)
  })
  await page.reload()
  await account.expectTitle('Coupons')
  expect(probes).toEqual([])
})

test('a first start without the host shows a message, and continues when the host responds', async ({
  launch,
}) => {
  const server = await startHostileServer({})
  await server.close()
  const { page } = await launch({ host: server.origin })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Placard cannot be reached' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0)

  const port = Number(new URL(server.origin).port)
  const back = await startHostileServer({}, { port, isApi: true })
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(main.getByText('Placard cannot be reached')).toHaveCount(0)
  await back.close()
})

test('an update that cannot be installed now shows a message, and waits on request', async ({
  openWindow,
  running,
}) => {
  const { app, page } = await openWindow()
  await openAsPartner(page, running)
  const sendUpdateReady = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('placard:event', {
        type: 'updateReady',
        version: '9.9.9',
      }),
    )
  await expect(page.getByText('is ready')).toBeHidden()
  await sendUpdateReady()
  await expect(page.getByText('Version 9.9.9 is ready')).toBeVisible()
  await page.getByRole('button', { name: 'Restart and install' }).click()
  await expect(page.getByText('The update cannot be installed right now.')).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('Version 9.9.9 is ready')).toBeHidden()
})
