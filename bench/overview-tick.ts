/**
 * The overview's tick: what it costs on a slow phone, whether memory stays, whether requests overlap. Every figure and
 * every point of the chart changes at every tick, which is the worst there is.
 */
import type { Browser } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { judge, quantile } from './tools/budget.ts'
import { type Cost, startCounting, tasksOf, timeSpent } from './tools/main-thread.ts'
import { type Overview, openOverview, passTicks, startBrowser, startWithPartner } from './tools/overview.ts'

const slowdown = 4
const runs = 3
const measuredTicks = 20
const heapTicks = 600
const fastClock = 25

/** What each tick cost, and the longest task, ms at 4x. */
async function costPerTick(
  browser: Browser,
  overview: Overview,
): Promise<{ costs: Cost[]; longest: number }> {
  const { page, cdp } = overview
  await startCounting(cdp)
  await passTicks(overview, 5)
  await browser.startTracing(page, { categories: ['toplevel'] })
  const costs: Cost[] = []
  let before = await timeSpent(cdp)
  for (let tick = 0; tick < measuredTicks; tick += 1) {
    await passTicks(overview, 1)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    const after = await timeSpent(cdp)
    costs.push({
      script: slowdown * (after.script - before.script),
      tasks: slowdown * (after.tasks - before.tasks),
    })
    before = after
  }
  const { processor } = tasksOf(await browser.stopTracing())
  return { costs, longest: slowdown * Math.max(...processor) }
}

async function heapUsed({ cdp }: Overview): Promise<number> {
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

async function heapGrowth(overview: Overview): Promise<number> {
  await passTicks(overview, heapTicks)
  const before = await heapUsed(overview)
  await passTicks(overview, heapTicks)
  return (await heapUsed(overview)) - before
}

/** Other work of the machine only ever adds: the best of a few runs is the page's own cost. */
async function bestOf(browser: Browser, overview: Overview): Promise<{ script: number; longest: number }> {
  const found: { script: number; longest: number }[] = []
  for (let run = 0; run < runs; run += 1) {
    const { costs, longest } = await costPerTick(browser, overview)
    const script = costs.map((cost) => cost.script)
    const tasks = costs.map((cost) => cost.tasks)
    found.push({ script: quantile(script, 0.5), longest })
    console.log(
      `run ${run + 1} at ${slowdown}x, ms of processor: script ${quantile(script, 0.5).toFixed(1)}` +
        ` (nine in ten ${quantile(script, 0.9).toFixed(1)}), all work ${quantile(tasks, 0.5).toFixed(1)}; longest task ${longest.toFixed(1)}`,
    )
  }
  return {
    script: Math.min(...found.map((each) => each.script)),
    longest: Math.min(...found.map((each) => each.longest)),
  }
}

const { running, token } = await startWithPartner()
const browser = await startBrowser(await findChromium())
try {
  const slow = await openOverview(browser, { origin: running.origin, token, speed: 1 })
  await passTicks(slow, 5)
  const best = await bestOf(browser, slow)
  await slow.page.close()
  const fast = await openOverview(browser, { origin: running.origin, token, speed: fastClock })
  const growth = await heapGrowth(fast)
  const inFlight = Math.max(slow.mostInFlight(), fast.mostInFlight())
  judge(
    'A tick of the overview',
    [
      {
        what: `script per tick at ${slowdown}x, by the processor's clock`,
        value: best.script,
        most: 15,
        unit: 'ms',
      },
      { what: `longest task at ${slowdown}x`, value: best.longest, most: 50, unit: 'ms' },
      { what: `heap growth over ${heapTicks} ticks`, value: growth / 1000, most: 100, unit: 'kB' },
      { what: 'requests in flight', value: inFlight, most: 1, unit: '' },
    ],
    [
      `Medians of ${measuredTicks} ticks, the best of ${runs} runs; every figure and point changes at each. Times are the processor's at full speed, times ${slowdown}.`,
    ],
  )
} finally {
  await browser.close()
  await running.close()
}
