/**
 * A tick of the overview: its cost on a slow phone, memory growth, and overlapping requests. Every figure and every point of
 * the chart changes at every tick, which is the worst case; then none of them. The answers name the head of the account's history
 * as the sandbox does, which stays the same: another one, or none, makes the page check the history (a request, a signature and three
 * transactions of IndexedDB), as after a movement of money. Ticks with a check are measured too, and have no budget.
 */
import type { Browser } from '@playwright/test'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { quantile, report } from './tools/budget.ts'
import { scriptCategories, scriptPerRequest, tasksOf } from './tools/main-thread.ts'
import {
  advanceTicks,
  barePoll,
  buildLibraryPoll,
  isFigures,
  type Overview,
  openOverview,
  openPoll,
  startBrowser,
  startWithPartner,
} from './tools/overview.ts'

const slowdown = 4
const runs = 3
const measuredTicks = 20
const heapTicks = 600
/** The first collections of garbage discard compiled code, which then grows back. */
const warmingTicks = 1200
/** One heap varies by half a megabyte, because the engine compiles and discards code: only the slope of many says whether it grows. */
const heapSamples = 16
const ticksPerSample = 150
const fastClock = 25
const longTaskMs = 50

interface Cost {
  /** CPU time of each tick, ms. */
  readonly script: readonly number[]
  /** CPU time of the longest task, ms. */
  readonly longest: number
  /** The number of tasks with more than 50 ms of CPU time. */
  readonly longTasks: number
}

/** The cost of ticks on a CPU that is `rate` times slower. */
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

/** The growth in bytes over `heapTicks` ticks, by the median slope of all pairs of samples (Theil-Sen). */
async function heapGrowth(overview: Overview): Promise<number> {
  await advanceTicks(overview, warmingTicks)
  const used: number[] = []
  while (used.length < heapSamples) {
    await advanceTicks(overview, ticksPerSample)
    used.push(await heapUsed(overview))
  }
  const slopes = used.flatMap((before, from) =>
    used.slice(from + 1).map((after, index) => (after - before) / ((index + 1) * ticksPerSample)),
  )
  return quantile(slopes, 0.5) * heapTicks
}

/** The best of several runs, because other work of the machine only adds time. */
async function bestOf(browser: Browser, overview: Overview): Promise<{ script: number; longTasks: number }> {
  const results: { script: number; longTasks: number }[] = []
  for (let run = 0; run < runs; run += 1) {
    const { script, longest, longTasks } = await costOfTicks(browser, overview, slowdown)
    results.push({ script: quantile(script, 0.5), longTasks })
    console.log(
      `run ${run + 1} at ${slowdown}x: script ${quantile(script, 0.5).toFixed(1)} ms` +
        ` (p90 ${quantile(script, 0.9).toFixed(1)}); longest task ${longest.toFixed(1)} ms, long tasks ${longTasks}`,
    )
  }
  return {
    script: Math.min(...results.map(({ script }) => script)),
    longTasks: Math.min(...results.map(({ longTasks }) => longTasks)),
  }
}

const { running, token } = await startWithPartner()
const browser = await startBrowser(await findChromium())
try {
  const slow = await openOverview(browser, { origin: running.origin, token, speed: 1 })
  await advanceTicks(slow, 5)
  const best = await bestOf(browser, slow)
  const atFullSpeed = quantile((await costOfTicks(browser, slow, 1)).script, 0.5)
  slow.setNewHeads(true)
  const withCheck = quantile((await costOfTicks(browser, slow, slowdown)).script, 0.5)
  slow.setNewHeads(false)
  slow.setUnchanged(true)
  const unchanged = await bestOf(browser, slow)
  const unchangedAtFullSpeed = quantile((await costOfTicks(browser, slow, 1)).script, 0.5)
  await slow.page.close()
  const costOfPoll = async (script: string, isUnchanged: boolean) => {
    const poll = await openPoll(browser, { origin: running.origin, script, isUnchanged })
    await advanceTicks(poll, 5)
    const cost = await bestOf(browser, poll)
    await poll.page.close()
    return `${cost.script.toFixed(1)} ms`
  }
  const bare = await costOfPoll(barePoll, true)
  const libraries = await buildLibraryPoll()
  const [libraryChanged, libraryUnchanged] = [
    await costOfPoll(libraries, false),
    await costOfPoll(libraries, true),
  ]
  const fast = await openOverview(browser, { origin: running.origin, token, speed: fastClock })
  const growth = await heapGrowth(fast)
  const inFlight = Math.max(slow.maxInFlight(), fast.maxInFlight())
  report(
    'A tick of the overview',
    [
      { what: `script per tick at ${slowdown}x`, value: best.script, max: 8, unit: 'ms' },
      { what: `script when nothing changed at ${slowdown}x`, value: unchanged.script, max: 1, unit: 'ms' },
      { what: `long tasks at ${slowdown}x`, value: best.longTasks, max: 0, unit: '' },
      { what: `heap growth over ${heapTicks} ticks`, value: growth / 1000, max: 100, unit: 'kB' },
      { what: 'requests in flight', value: inFlight, max: 1, unit: '' },
    ],
    [
      `Medians of ${measuredTicks} ticks, the best of ${runs} runs, with the browser's CPU throttling; every figure and point changes at each tick. CPU time of all script, including promise callbacks. At full speed ${atFullSpeed.toFixed(1)} ms, ${unchangedAtFullSpeed.toFixed(1)} when nothing changed.`,
      `With a check of the history at each tick ${withCheck.toFixed(1)} ms at ${slowdown}x.`,
      `The heap's growth is the median slope of ${heapSamples} heaps after garbage collection, one every ${ticksPerSample} ticks.`,
      `At ${slowdown}x, a page that only fetches and parses an unchanged answer each second: ${bare}; one with axios and TanStack Query, and nothing else: ${libraryUnchanged} unchanged, ${libraryChanged} changed.`,
    ],
  )
} finally {
  await browser.close()
  await running.close()
}
