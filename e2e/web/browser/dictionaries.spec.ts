/** A returning visitor's browser gets a new version of a file as its difference to the one that it has, and runs it. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Response } from '@playwright/test'
import { folderSite } from '#sandbox/http/files/static-site.ts'
import { test as base, builtWeb, expect } from '../../fixtures.ts'
import { listenLocally } from '../../local-server.ts'

interface Site {
  readonly origin: string
  /** The name of the file of the first release with which the app starts. */
  readonly start: string
  /** Publishes the next release beside the files of the first; returns the name of the file with which it starts. */
  readonly release: () => string
}

const test = base.extend<{ site: Site }>({
  site: async ({ page, running }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'placard-release-'))
    cpSync(builtWeb, folder, { recursive: true })
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ host: running.origin }))
    const server = createServer()
    const site = await folderSite(folder, running.deskOrigin)(server)
    server.on('request', site.listener)
    const { port, close } = await listenLocally(server, { host: 'localhost' })
    const start = readdirSync(join(folder, 'assets')).find((name) => /^start-[\w-]+\.js$/.test(name)) ?? ''
    const release = () => {
      const next = start.replace(/-[\w-]+\.js$/, '-NextOne.js')
      const code = readFileSync(join(folder, 'assets', start), 'utf8')
      writeFileSync(
        join(folder, 'assets', next),
        `${code}\ndocument.documentElement.dataset.release = 'next'\n`,
      )
      const index = join(folder, 'index.html')
      writeFileSync(index, readFileSync(index, 'utf8').replaceAll(start, next))
      rmSync(`${index}.br`)
      return next
    }
    await use({ origin: `http://localhost:${port}`, start, release })
    await page.close()
    await close()
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Opens the login page in a new document; resolves to the response of a file. */
async function open(page: Page, origin: string, file: string): Promise<Response> {
  await page.goto('about:blank')
  const response = page.waitForResponse((answer) => answer.url().endsWith(`/assets/${file}`))
  await page.goto(`${origin}/#/login`)
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  return response
}

test('a browser decodes the delta to the version that it has, and one without it gets the complete file', async ({
  page,
  browser,
  site,
}) => {
  const first = await open(page, site.origin, site.start)
  expect(await first.headerValue('content-encoding')).toBe('br')
  const name = site.release()

  const next = await open(page, site.origin, name)
  expect(await next.request().headerValue('available-dictionary')).toMatch(/^:.{44}:$/)
  expect(await next.headerValue('content-encoding')).toBe('dcz')
  expect((await next.request().sizes()).responseBodySize).toBeLessThan(1000)
  await expect(page.locator('html')).toHaveAttribute('data-release', 'next')

  const stranger = await browser.newPage()
  const complete = await open(stranger, site.origin, name)
  expect(await complete.headerValue('content-encoding')).toBe('gzip')
  expect((await complete.request().sizes()).responseBodySize).toBeGreaterThan(100_000)
  await expect(stranger.locator('html')).toHaveAttribute('data-release', 'next')
  await stranger.close()
})
