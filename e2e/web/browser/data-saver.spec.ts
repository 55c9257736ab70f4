/** A browser that saves data: nothing is fetched before it is needed, and the app works all the same. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { startWebDeployment } from '../../web-deployment.ts'

test.use({ serviceWorkers: 'allow' })

const saveData = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })\n`

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)
const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().length
  })

test('with Data Saver no page is fetched ahead, and the worker caches nothing', async ({ page, running }) => {
  test.setTimeout(90_000)
  const site = await startWebDeployment(running.origin)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  try {
    site.prependToWorker(saveData)
    await page.addInitScript(saveData)
    await page.goto(`${site.origin}/#/login`)
    // The worker comes after what is fetched ahead.
    await expect.poll(() => isControlled(page), { timeout: 40_000 }).toBe(true)
    expect(await cachedFiles(page)).toBe(0)
    expect(fetched.filter((url) => /register-screen|layout-dialogs/.test(url))).toEqual([])
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    await page.goBack()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  } finally {
    site.close()
  }
})
