/**
 * The overview's tick: what it costs on a slow phone, whether memory stays, whether requests overlap. Every figure and
 * every point of the chart changes at every tick, which is the worst there is.
 */
import type { CDPSession } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { judge, quantile } from './tools/budget.ts'
import { type Overview, openOverview, passTicks, startBrowser, startWithPartner } from './tools/overview.ts'

const slowdown = 4
const runs = 3
const measuredTicks = 20
const heapTicks = 600
const fastClock = 25

/** Time of the page's main thread in ms, by the processor's clock: what else the machine does is not counted. */
interface Cost {
  readonly script: number
  /** Everything, script included. */
  readonly tasks: number
}

async function timeSpent(cdp: CDPSession): Promise<Cost> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const ms = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000
  return { script: ms('ScriptDuration'), tasks: ms('TaskDuration') }
}

/** What each tick cost, and the long tasks that the page saw. */
async function costPerTick(overview: Overview): Promise<{ costs: Cost[]; longTasks: number }> {
  const { page, cdp } = overview
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await passTicks(overview, 5)
  await page.evaluate(() => {
    const seen = { count: 0 }
    Object.assign(window, { longTasks: seen })
    new PerformanceObserver((list) => {
      seen.count += list.getEntries().length
    }).observe({ type: 'longtask' })
  })
  const costs: Cost[] = []
  let before = await timeSpent(cdp)
  for (let tick = 0; tick < measuredTicks; tick += 1) {
    await passTicks(overview, 1)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    const after = await timeSpent(cdp)
    costs.push({ script: after.script - before.script, tasks: after.tasks - before.tasks })
    before = after
  }
  const longTasks = await page.evaluate(() => {
    const seen: unknown = Reflect.get(window, 'longTasks')
    return typeof seen === 'object' && seen !== null && 'count' in seen ? Number(seen.count) : Number.NaN
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { costs, longTasks }
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
async function bestOf(overview: Overview): Promise<{ script: number; tasks: number; longTasks: number }> {
  const found: { script: number; tasks: number; longTasks: number }[] = []
  for (let run = 0; run < runs; run += 1) {
    const { costs, longTasks } = await costPerTick(overview)
    const script = costs.map((cost) => cost.script)
    const tasks = costs.map((cost) => cost.tasks)
    found.push({ script: quantile(script, 0.5), tasks: quantile(tasks, 0.5), longTasks })
    console.log(
      `run ${run + 1} at ${slowdown}x, ms of processor: script ${quantile(script, 0.5).toFixed(1)}` +
        ` (nine in ten ${quantile(script, 0.9).toFixed(1)}), all work ${quantile(tasks, 0.5).toFixed(1)}; long tasks ${longTasks}`,
    )
  }
  const least = (what: 'script' | 'tasks' | 'longTasks') => Math.min(...found.map((each) => each[what]))
  return { script: least('script'), tasks: least('tasks'), longTasks: least('longTasks') }
}

const { running, token } = await startWithPartner()
const browser = await startBrowser(await findChromium())
try {
  const slow = await openOverview(browser, { origin: running.origin, token, speed: 1 })
  await passTicks(slow, 5)
  const best = await bestOf(slow)
  await slow.page.close()
  const fast = await openOverview(browser, { origin: running.origin, token, speed: fastClock })
  const growth = await heapGrowth(fast)
  const inFlight = Math.max(slow.mostInFlight(), fast.mostInFlight())
  judge('A tick of the overview', [
    { what: `script per tick at ${slowdown}x`, value: best.script, most: 15, unit: 'ms' },
    { what: 'long tasks', value: best.longTasks, most: 0, unit: '' },
    { what: `heap growth over ${heapTicks} ticks`, value: growth / 1000, most: 100, unit: 'kB' },
    { what: 'requests in flight', value: inFlight, most: 1, unit: '' },
  ])
} finally {
  await browser.close()
  await running.close()
}
