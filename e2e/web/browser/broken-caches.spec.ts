/** A browser whose Cache Storage is damaged still starts the app from the network. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { startWebDeployment } from '../../web-deployment.ts'

test.use({ serviceWorkers: 'allow' })

/** The worker's caches fail, or never answer, once the page says so. */
const breakable = `
for (const name of ['match', 'open', 'keys', 'has']) {
  const real = caches[name].bind(caches)
  caches[name] = (...parts) => {
    if (self.broken === 'fails') return Promise.reject(new Error('the storage is damaged'))
    return self.broken === 'hangs' ? new Promise(() => undefined) : real(...parts)
  }
}
addEventListener('message', ({ data }) => {
  if (data.type === 'break') self.broken = data.how
})
`

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)

for (const how of ['fails', 'hangs'])
  test(`the app starts when the cache of its worker ${how}`, async ({ page, running }) => {
    test.setTimeout(120_000)
    const site = await startWebDeployment(running.origin)
    try {
      site.prependToWorker(breakable)
      await page.goto(`${site.origin}/#/login`)
      await expect.poll(() => isControlled(page), { timeout: 40_000 }).toBe(true)
      await page.evaluate((kind) => {
        navigator.serviceWorker.controller?.postMessage({ type: 'break', how: kind })
      }, how)
      await page.reload()
      expect(await isControlled(page)).toBe(true)
      await page.getByLabel('Username').fill('ana')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(page.getByText('This cannot be empty.').first()).toBeVisible()
    } finally {
      site.close()
    }
  })
