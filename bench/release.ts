/**
 * What a returning visitor fetches after a release that changes one screen, compared with the same change of the app as it was
 * before chunks were grouped and dictionaries were served. Needs the history of the repository.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { startSandbox } from '#sandbox/process/start-sandbox.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { report, skip } from './tools/budget.ts'
import { countBytes, type SentResponse } from './tools/counting-front.ts'
import { startBrowser } from './tools/overview.ts'
import { buildRelease, hasCommit } from './tools/release-builds.ts'

const title = 'A release that changes one screen'
const before = '506f1ed'
/** ms. */
const timeout = 120_000

/** The versions that the service worker has completely. */
const completeVersions = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = await window.caches.keys()
    const caches = await Promise.all(names.map((name) => window.caches.open(name)))
    const urls = (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url)
    return urls.filter((url) => url.endsWith('~whole')).length
  })

/** Opens the login page and waits until the worker has so many versions. */
async function visit(page: Page, origin: string, versions: number): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${origin}/#${paths.login}`)
  const until = performance.now() + timeout
  while ((await completeVersions(page)) < versions) {
    if (performance.now() > until) throw new Error('the service worker did not fetch the release')
    await sleep(100)
  }
}

/** The files that a visitor of the first build fetches when the next one is deployed beside it. */
async function filesOfRelease(
  browser: Browser,
  builds: { readonly first: string; readonly next: string },
  omitted: readonly string[],
): Promise<readonly SentResponse[]> {
  const site = mkdtempSync(join(tmpdir(), 'placard-site-'))
  cpSync(builds.first, site, { recursive: true })
  const running = await startSandbox({
    ports: 0,
    data: { memory: true },
    staticFolder: site,
    log: () => undefined,
  })
  const front = await countBytes(running.origin, omitted)
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'allow' })
  try {
    const page = await context.newPage()
    await visit(page, front.origin, 1)
    cpSync(builds.next, site, { recursive: true })
    front.sent.length = 0
    await visit(page, front.origin, 2)
    return front.sent.filter(({ isData }) => !isData)
  } finally {
    await context.close()
    front.close()
    await running.close()
    rmSync(site, { recursive: true, force: true })
  }
}

const bytesOf = (files: readonly SentResponse[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)
const withHeaders = (files: readonly SentResponse[]): number =>
  files.reduce((sum, { bytes, headerBytes }) => sum + bytes + headerBytes, 0)

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'placard-release-'))
  const browser = await startBrowser(await findChromium())
  try {
    const now = await buildRelease(join(folder, 'now'))
    const old = await buildRelease(join(folder, 'earlier'), before)
    const files = await filesOfRelease(browser, now, [])
    const plain = await filesOfRelease(browser, now, ['available-dictionary'])
    const earlier = await filesOfRelease(browser, old, ['available-dictionary'])
    const kilobytes = (sent: readonly SentResponse[]) => `${(bytesOf(sent) / 1000).toFixed(1)} kB`
    const largest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 4)
    report(
      title,
      [
        {
          what: 'bytes that a returning visitor fetches',
          value: bytesOf(files) / bytesOf(earlier),
          max: 0.15,
          unit: `of those at ${before}`,
        },
      ],
      [
        `${kilobytes(files)} in ${files.length} files, ${files.filter(({ encoding }) => encoding === 'dcz').length} of them as deltas; ` +
          `at ${before} ${kilobytes(earlier)} in ${earlier.length} files. Encoded bodies, fetched by Chromium with the service worker.`,
        `With the headers of HTTP/1.1, which HTTP/2 does not repeat, ${(withHeaders(files) / withHeaders(earlier)).toFixed(2)}: ` +
          `${(withHeaders(files) / 1000).toFixed(1)} and ${(withHeaders(earlier) / 1000).toFixed(1)} kB.`,
        `The largest: ${largest.map(({ path, encoding, bytes }) => `${path} ${(bytes / 1000).toFixed(1)} kB (${encoding})`).join(', ')}.`,
        `Without dictionaries ${kilobytes(plain)}.`,
      ],
    )
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (hasCommit(before)) await measure()
else skip(title, `the history of this clone has no ${before}`)
