/**
 * The search of the history of an account with 100,000 entries on a slow phone: from the host's answer to the first results on the
 * screen, and the longest task while somebody types, there and in the search of plans.
 */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { median, report } from './tools/budget.ts'
import { newContext, startWithHistory } from './tools/long-list.ts'
import { tasksOf } from './tools/main-thread.ts'
import { startBrowser } from './tools/overview.ts'

const entries = 100_000
const slowdown = 4
const rounds = 5
const typingRuns = 5
/** ms between two keys. */
const pause = 80

/** Amounts and ranges, frequent and rare. */
const searches = ['250', '9.99', '0.01', '200-300', '60-73', '123.45']
const typed = ['250', '200-300', 'W-00000000', 'harbor']

const field = (page: Page) => page.getByRole('searchbox').first()

/** Executed in the page: ms from the host's first answer to the frame that shows what it found. */
async function answerToPaint(): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame)
  const isShown = () =>
    [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
      /^Found[^.]*\d$/.test(textContent.trim()),
    )
  const answered = () =>
    performance.getEntriesByType('resource').find(({ name }) => name.includes('amount_from='))
  while (!(answered() && isShown())) await frame()
  // The frame after the one that has them.
  await frame()
  const end = answered()
  return end instanceof PerformanceResourceTiming ? performance.now() - end.responseEnd : Number.NaN
}

async function firstResults(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const text of searches) {
      await field(page).fill('')
      await page.locator('main [role=tablist]').waitFor()
      await page.evaluate(() => performance.clearResourceTimings())
      await field(page).fill(text)
      times.push(await page.evaluate(answerToPaint))
    }
  }
  return times
}

/** The longest task while texts are typed and deleted: CPU time and wall time, ms. */
async function type(browser: Browser, page: Page) {
  await browser.startTracing(page, { categories: ['toplevel'] })
  for (const text of typed) {
    for (const key of text) await page.keyboard.press(key, { delay: pause })
    // What was found arrives while it is still there.
    await page.waitForTimeout(pause * 10)
    for (let left = text.length; left > 0; left -= 1) await page.keyboard.press('Backspace', { delay: pause })
    // The whole list comes back.
    await page.waitForTimeout(pause * 10)
  }
  const { wall, processor } = tasksOf(await browser.stopTracing())
  return { wall: Math.max(...wall), processor: Math.max(...processor) }
}

async function typingIn(browser: Browser, page: Page) {
  await field(page).focus()
  const runs: Awaited<ReturnType<typeof type>>[] = []
  for (let run = 0; run < typingRuns; run += 1) runs.push(await type(browser, page))
  const shown = runs.map(({ wall, processor }) => `${processor.toFixed(0)}/${wall.toFixed(0)}`)
  return { longest: median(runs.map(({ processor }) => processor)), shown: shown.join(', ') }
}

async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return cdp
}

const { running, token } = await startWithHistory(entries)
const browser = await startBrowser(await findChromium())
try {
  const context = await newContext(browser, token)
  const page = await context.newPage()
  await page.goto(`${running.origin}/#${paths.fundingDetails}`)
  await page.locator('main li a[href*="receipt"]').first().waitFor()
  await slowDown(page)
  const times = await firstResults(page)
  const history = await typingIn(browser, page)
  await page.goto(`${running.origin}/#${paths.plan}`)
  await page.locator('main li a[href*="plan"]').first().waitFor()
  const plans = await typingIn(browser, page)
  report(
    `Search of ${entries.toLocaleString('en')} entries`,
    [
      {
        what: `first results after the host's answer at ${slowdown}x, median`,
        value: median(times),
        max: 100,
        unit: 'ms',
      },
      {
        what: `longest task while typing in the history at ${slowdown}x, CPU time, median of ${typingRuns} runs`,
        value: history.longest,
        max: 50,
        unit: 'ms',
      },
      {
        what: `longest task while typing in the plans at ${slowdown}x, CPU time, median of ${typingRuns} runs`,
        value: plans.longest,
        max: 50,
        unit: 'ms',
      },
    ],
    [
      `${times.length} searches (${searches.join(', ')}); the slowest ${Math.max(...times).toFixed(0)} ms.`,
      `Longest tasks of each run, CPU/wall time in ms: history ${history.shown}; plans ${plans.shown}.`,
    ],
  )
} finally {
  await browser.close()
  await running.close()
}
