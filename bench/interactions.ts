/**
 * Interaction to next paint over a scripted use: the CPU time of the page's main thread from a press until the next paint, at full
 * speed times four, so that other programs do not count. A minute; with the argument `full` ten.
 */
import type { CDPSession, Locator, Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { median, quantile, report } from './tools/budget.ts'
import { startCounting, timeSpent } from './tools/main-thread.ts'
import { startBrowser, startWithPartner } from './tools/overview.ts'

const slowdown = 4
const seconds = process.argv.includes('full') ? 600 : 60
/** ms between two presses: a tick of the live figures comes in between. */
const pause = 400

interface Interaction {
  readonly what: string
  /** CPU time at full speed times `slowdown`, ms. */
  readonly ms: number
}

declare global {
  interface Window {
    /** Resolves after the frame that follows the next press. */
    framePainted: Promise<void>
  }
}

/** Presses by the input pipeline: Playwright's own click would run its checks in the page. */
async function press(page: Page, cdp: CDPSession, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('the target is not visible')
  const place = {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    button: 'left',
    clickCount: 1,
  } as const
  await page.evaluate(() => {
    window.framePainted = new Promise((resolve) => {
      const onClick = () => requestAnimationFrame(() => setTimeout(resolve))
      window.addEventListener('click', onClick, { once: true, capture: true })
    })
  })
  const before = await timeSpent(cdp)
  await cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...place })
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...place })
  await page.evaluate(() => window.framePainted)
  return slowdown * ((await timeSpent(cdp)).tasks - before.tasks)
}

const { running, token } = await startWithPartner()
const browser = await startBrowser(await findChromium())
try {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  await context.addInitScript((value) => localStorage.setItem('fb_token', value), token)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.goto(`${running.origin}/#${paths.adCenter}`)
  await page.locator('main dl').first().waitFor()
  await startCounting(cdp)

  const link = (path: string) => page.locator(`nav a[href="#${path}"]`).first()
  const period = (index: number) => page.locator('main [role="tab"]').nth(index)
  const round: readonly (readonly [what: string, target: () => Locator])[] = [
    ['period: week', () => period(1)],
    ['period: month', () => period(2)],
    ['period: all', () => period(3)],
    ['period: today', () => period(0)],
    ['to the plans', () => link(paths.plan)],
    ['to the wallet', () => link(paths.wallet)],
    ['to the inbox', () => link(paths.notification)],
    ['home', () => link(paths.adCenter)],
  ]
  const measured: Interaction[] = []
  const until = performance.now() + seconds * 1000
  for (let isWarm = false; performance.now() < until; isWarm = true) {
    for (const [what, target] of round) {
      await target().waitFor()
      const ms = await press(page, cdp, target())
      // The first round loads the pages' files.
      if (isWarm) measured.push({ what, ms })
      await page.waitForTimeout(pause)
      await page.locator('main:not([aria-busy])').waitFor()
    }
  }
  const times = measured.map(({ ms }) => ms)
  const slowest = measured.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
  report(
    `Interaction to next paint over ${seconds} s of use`,
    [
      { what: `p98 at ${slowdown}x, CPU time`, value: quantile(times, 0.98), max: 100, unit: 'ms' },
      { what: `slowest at ${slowdown}x, CPU time`, value: Math.max(...times), max: 150, unit: 'ms' },
    ],
    [
      `${times.length} presses, median ${median(times).toFixed(1)} ms; the slowest: ${slowest.map(({ what, ms }) => `${what} ${ms.toFixed(0)}`).join(', ')}.`,
      'CPU time of the main thread from the press until after the next frame, at full speed times four, ticks of the live figures included.',
    ],
  )
} finally {
  await browser.close()
  await running.close()
}
