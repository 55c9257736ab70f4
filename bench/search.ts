/**
 * The search of the history of an account with 100,000 entries on a slow phone: from the host's answer to the first results on the
 * screen, and the longest task while somebody types, there and in the search of plans.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
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

/** A search that shows nothing by then has failed, ms. */
const limit = 30_000

const field = (page: Page) => page.getByRole('searchbox').first()

/** Executed in the page: ms from the host's first answer to the frame that shows what it found. */
async function answerToPaint(limitMs: number): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame)
  const isShown = () =>
    [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
      /^Found[^.]*\d$/.test(textContent.trim()),
    )
  const answered = () =>
    performance.getEntriesByType('resource').find(({ name }) => name.includes('amount_from='))
  const startedAt = performance.now()
  while (!(answered() && isShown())) {
    await frame()
    if (performance.now() - startedAt > limitMs)
      throw new Error(answered() ? 'the answer is not shown' : 'the host has not answered a request')
  }
  // The frame after the one that has them.
  await frame()
  const end = answered()
  return end instanceof PerformanceResourceTiming ? performance.now() - end.responseEnd : Number.NaN
}

/** The list at `path` with an empty cache, so that each search asks the host. */
async function openSlowly(context: BrowserContext, path: string, row: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${running.origin}/#${path}`)
  await page.locator(row).first().waitFor()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

const openHistory = (context: BrowserContext) =>
  openSlowly(context, paths.fundingDetails, 'main li a[href*="receipt"]')

/** Of each round the times of its searches. */
async function firstResults(context: BrowserContext): Promise<number[][]> {
  const all: number[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = []
    const page = await openHistory(context)
    for (const text of searches) {
      await field(page).fill('')
      await page.locator('main [role=tablist]').waitFor()
      await page.evaluate(() => performance.clearResourceTimings())
      await field(page).fill(text)
      const paint = page.evaluate(answerToPaint, limit)
      times.push(
        await paint.catch((error) => {
          throw new Error(`search for ${text}`, { cause: error })
        }),
      )
    }
    await page.close()
    all.push(times)
  }
  return all
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

const { running, token } = await startWithHistory(entries)
const browser = await startBrowser(await findChromium())
try {
  const context = await newContext(browser, token)
  const found = await firstResults(context)
  const times = found.flat()
  const first = median(found.map(([time = Number.NaN]) => time))
  const history = await typingIn(browser, await openHistory(context))
  const plans = await typingIn(browser, await openSlowly(context, paths.plan, 'main li a[href*="plan"]'))
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
      `${times.length} searches (${searches.join(', ')}), each of ${rounds} times in a page without earlier answers: the first of a page ${first.toFixed(0)} ms, median; the slowest ${Math.max(...times).toFixed(0)} ms.`,
      `Longest tasks of each run, CPU/wall time in ms: history ${history.shown}; plans ${plans.shown}.`,
    ],
  )
} finally {
  await browser.close()
  await running.close()
}
