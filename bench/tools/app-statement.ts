/** A statement of a long history in the app's own page: gathered from a sandbox, sealed and compared with what was signed. */
import { emptyServerDatabase } from '#sandbox/testing/empty-database.ts'
import { findChromium } from '../../scripts/env/find-chromium.ts'
import { findPostgres } from '../../scripts/env/find-postgres.ts'
import { newContext, startWithHistory } from './long-list.ts'
import { tasksOf } from './main-thread.ts'
import { startBrowser } from './overview.ts'

const maxMs = 300_000
const runs = 2

/** The CPU time in ms of each task of the page, from the order of the statement until its result is shown. */
async function tasksOfStatement(origin: string, token: string, slowdown: number): Promise<number[]> {
  const browser = await startBrowser(await findChromium())
  try {
    const page = await (await newContext(browser, token)).newPage()
    await page.goto(`${origin}/#/wallet/statement`)
    const firstDay = page.getByLabel('First day')
    await firstDay.fill('2020-01-01')
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await browser.startTracing(page, { categories: ['toplevel'] })
    await firstDay.press('Enter')
    await page.getByText('Verified: the network signed every entry').waitFor({ timeout: maxMs })
    return tasksOf(await browser.stopTracing()).processor
  } finally {
    await browser.close()
  }
}

/**
 * The CPU time in ms of the longest task of the app's page while it prepares a statement of `count` entries, on a processor that
 * is `slowdown` times slower; the best of two runs. Rejects with `NoPostgres` without a server: in PGlite the check of so many
 * new entries, once a minute, keeps the page waiting.
 */
export async function longestTaskOfStatement(count: number, slowdown: number): Promise<number> {
  const postgres = await findPostgres()
  const { url, drop } = await emptyServerDatabase(postgres.url)
  const { running, token } = await startWithHistory(count, { url })
  try {
    let best = Number.POSITIVE_INFINITY
    // Other work of the machine only adds time.
    for (let run = 0; run < runs; run += 1)
      best = Math.min(best, Math.max(...(await tasksOfStatement(running.origin, token, slowdown))))
    return best
  } finally {
    await running.close()
    await drop()
    await postgres.stop()
  }
}
