/**
 * The overview's tick: what it costs on a slow phone, whether memory stays, whether requests overlap. Every figure and
 * every point of the chart changes at every tick, which is the worst there is.
 */
import type { Browser } from '@playwright/test'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { judge, quantile } from './tools/budget.ts'
import { scriptCategories, scriptPerRequest, tasksOf } from './tools/main-thread.ts'
import {
  advanceTicks,
  isFigures,
  type Overview,
  openOverview,
  startBrowser,
  startWithPartner,
} from './tools/overview.ts'

const slowdown = 4
const runs = 3
const measuredTicks = 20
const heapTicks = 600
const fastClock = 25
const longTaskMs = 50

interface Cost {
  /** Of each tick, ms of the processor. */
  readonly script: readonly number[]
  /** Of the longest task, ms of the processor. */
  readonly longest: number
  /** Tasks of more than 50 ms of the processor. */
  readonly longTasks: number
}

/** What ticks cost on a processor that is so many times slower. */
async function costOfTicks(browser: Browser, overview: Overview, rate: number): Promise<Cost> {
  const { page, cdp } = overview
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await advanceTicks(overview, 3)
  await browser.startTracing(page, { categories: scriptCategories })
  await advanceTicks(overview, measuredTicks + 1)
  const trace = await browser.stopTracing()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const { processor } = tasksOf(trace)
  return {
    script: scriptPerRequest(trace, isFigures),
    longest: Math.max(...processor),
    longTasks: processor.filter((ms) => ms > longTaskMs).length,
  }
}

async function heapUsed({ cdp }: Overview): Promise<number> {
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

async function heapGrowth(overview: Overview): Promise<number> {
  await advanceTicks(overview, heapTicks)
  const before = await heapUsed(overview)
  await advanceTicks(overview, heapTicks)
  return (await heapUsed(overview)) - before
}

/** Other work of the machine only ever adds: the best of a few runs is the page's own cost. */
async function bestOf(browser: Browser, overview: Overview): Promise<{ script: number; longTasks: number }> {
  const found: { script: number; longTasks: number }[] = []
  for (let run = 0; run < runs; run += 1) {
    const { script, longest, longTasks } = await costOfTicks(browser, overview, slowdown)
    found.push({ script: quantile(script, 0.5), longTasks })
    console.log(
      `run ${run + 1} at ${slowdown}x: script ${quantile(script, 0.5).toFixed(1)} ms` +
        ` (nine in ten ${quantile(script, 0.9).toFixed(1)}); longest task ${longest.toFixed(1)} ms, long ones ${longTasks}`,
    )
  }
  return {
    script: Math.min(...found.map(({ script }) => script)),
    longTasks: Math.min(...found.map(({ longTasks }) => longTasks)),
  }
}

const { running, token } = await startWithPartner()
const browser = await startBrowser(await findChromium())
try {
  const slow = await openOverview(browser, { origin: running.origin, token, speed: 1 })
  await advanceTicks(slow, 5)
  const best = await bestOf(browser, slow)
  const atFullSpeed = quantile((await costOfTicks(browser, slow, 1)).script, 0.5)
  await slow.page.close()
  const fast = await openOverview(browser, { origin: running.origin, token, speed: fastClock })
  const growth = await heapGrowth(fast)
  const inFlight = Math.max(slow.mostInFlight(), fast.mostInFlight())
  judge(
    'A tick of the overview',
    [
      { what: `script per tick at ${slowdown}x`, value: best.script, max: 15, unit: 'ms' },
      { what: `long tasks at ${slowdown}x`, value: best.longTasks, max: 0, unit: '' },
      { what: `heap growth over ${heapTicks} ticks`, value: growth / 1000, max: 100, unit: 'kB' },
      { what: 'requests in flight', value: inFlight, max: 1, unit: '' },
    ],
    [
      `Medians of ${measuredTicks} ticks, the best of ${runs} runs, under the browser's throttle; every figure and point changes at each. All script, what goes on after promises included, by the processor's clock. At full speed ${atFullSpeed.toFixed(1)} ms.`,
    ],
  )
} finally {
  await browser.close()
  await running.close()
}
