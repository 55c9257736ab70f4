/**
 * A tick of the overview: its cost on a slow phone, memory growth, and overlapping requests, with a host that streams its answers. Every
 * figure and every point of the chart changes at every tick, which is the worst case; then none of them, where the host sends a word each
 * third second. The answers name the head of the account's history as the sandbox does, which stays the same: another one, or none, makes
 * the page check the history (a request, a signature and three transactions of IndexedDB), as after a movement of money. Ticks with a check,
 * and a host that is polled, are measured too, and have no budget.
 */
import type { Browser } from '@playwright/test'
import { answerStream } from '#protocol/http/endpoint.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { quantile, report } from './tools/budget.ts'
import { scriptCategories, scriptPerSecond, tasksOf } from './tools/main-thread.ts'
import {
  advanceTicks,
  barePoll,
  buildLibraryPoll,
  type Measured,
  type Overview,
  openOverview,
  openPoll,
  startBrowser,
  startWithPartner,
} from './tools/overview.ts'

const slowdown = 4
/** Of what has a budget; comparisons have one run. */
const budgetedRuns = 3
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
  /** CPU time of script in each second, ms. */
  readonly script: readonly number[]
  /** CPU time of the longest task, ms. */
  readonly longest: number
  /** The number of tasks with more than 50 ms of CPU time. */
  readonly longTasks: number
}

/** The cost of ticks on a CPU that is `rate` times slower. */
async function costOfTicks(browser: Browser, overview: Measured, rate: number): Promise<Cost> {
  const { page, cdp } = overview
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await advanceTicks(overview, 3)
  await browser.startTracing(page, { categories: scriptCategories })
  await advanceTicks(overview, measuredTicks + 1)
  const trace = await browser.stopTracing()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const { processor } = tasksOf(trace)
  return {
    script: scriptPerSecond(trace),
    longest: Math.max(...processor),
    longTasks: processor.filter((ms) => ms > longTaskMs).length,
  }
}

/** The script of each stretch in which a host without news sends one answer, per second, ms. */
function perSilence(script: readonly number[]): number[] {
  const seconds = answerStream.keepAliveMs / answerStream.intervalMs
  return Array.from({ length: Math.floor(script.length / seconds) }, (_, index) =>
    mean(script.slice(index * seconds, (index + 1) * seconds)),
  )
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

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

interface Best {
  /** Of a second, ms. */
  readonly median: number
  /** Of a second by `perSilence`, ms. */
  readonly silent: number
  readonly mean: number
  readonly longTasks: number
}

/** The best of several runs, because other work of the machine only adds time. */
async function bestOf(browser: Browser, overview: Measured, runs = budgetedRuns): Promise<Best> {
  const results: Best[] = []
  for (let run = 0; run < runs; run += 1) {
    const { script, longest, longTasks } = await costOfTicks(browser, overview, slowdown)
    const silent = quantile(perSilence(script), 0.5)
    results.push({ median: quantile(script, 0.5), silent, mean: mean(script), longTasks })
    console.log(
      `run ${run + 1} at ${slowdown}x: script ${quantile(script, 0.5).toFixed(1)} ms a second` +
        ` (mean ${mean(script).toFixed(2)}, by three seconds ${silent.toFixed(2)}, p90 ${quantile(script, 0.9).toFixed(1)}); longest task ${longest.toFixed(1)} ms, long tasks ${longTasks}`,
    )
  }
  const least = (of: keyof Best) => Math.min(...results.map((result) => result[of]))
  return {
    median: least('median'),
    silent: least('silent'),
    mean: least('mean'),
    longTasks: least('longTasks'),
  }
}

const { running, token } = await startWithPartner()
const browser = await startBrowser(await findChromium())
try {
  const host = { origin: running.origin, token }
  const slow = await openOverview(browser, { ...host, speed: 1, isStreaming: true })
  await advanceTicks(slow, 5)
  const best = await bestOf(browser, slow)
  const atFullSpeed = mean((await costOfTicks(browser, slow, 1)).script)
  slow.setNewHeads(true)
  const withCheck = quantile((await costOfTicks(browser, slow, slowdown)).script, 0.5)
  slow.setNewHeads(false)
  slow.setUnchanged(true)
  const unchanged = await bestOf(browser, slow)
  const unchangedAtFullSpeed = mean((await costOfTicks(browser, slow, 1)).script)
  await slow.page.close()
  const polled = await openOverview(browser, { ...host, speed: 1, isStreaming: false })
  await advanceTicks(polled, 5)
  const polledChanged = await bestOf(browser, polled, 1)
  polled.setUnchanged(true)
  const polledUnchanged = await bestOf(browser, polled, 1)
  await polled.page.close()
  const costOfPoll = async (script: string, isUnchanged: boolean) => {
    const poll = await openPoll(browser, { origin: running.origin, script, isUnchanged })
    await advanceTicks(poll, 5)
    const cost = await bestOf(browser, poll, 1)
    await poll.page.close()
    return `${cost.median.toFixed(1)} ms`
  }
  const bare = await costOfPoll(barePoll, true)
  const libraries = await buildLibraryPoll()
  const [libraryChanged, libraryUnchanged] = [
    await costOfPoll(libraries, false),
    await costOfPoll(libraries, true),
  ]
  const fast = await openOverview(browser, { ...host, speed: fastClock, isStreaming: true })
  const growth = await heapGrowth(fast)
  const inFlight = Math.max(slow.maxInFlight(), fast.maxInFlight())
  report(
    'A tick of the overview',
    [
      { what: `script per tick at ${slowdown}x`, value: best.median, max: 8, unit: 'ms' },
      { what: `script when nothing changed at ${slowdown}x`, value: unchanged.silent, max: 1, unit: 'ms' },
      { what: `long tasks at ${slowdown}x`, value: best.longTasks, max: 0, unit: '' },
      { what: `heap growth over ${heapTicks} ticks`, value: growth / 1000, max: 100, unit: 'kB' },
      { what: 'requests in flight', value: inFlight, max: 1, unit: '' },
    ],
    [
      `Medians of ${measuredTicks} seconds in which every figure and point changes, and of stretches of three seconds in which nothing does, because the host then sends one answer in each; the best of ${budgetedRuns} runs, with the browser's CPU throttling. CPU time of all script, including promise callbacks. Means of all seconds, with what the page reads now and then (balances, plans, the unread count): ${best.mean.toFixed(1)} ms, ${unchanged.mean.toFixed(1)} when nothing changed; at full speed ${atFullSpeed.toFixed(1)} and ${unchangedAtFullSpeed.toFixed(2)} ms.`,
      `With a check of the history at each tick ${withCheck.toFixed(1)} ms at ${slowdown}x.`,
      `The heap's growth is the median slope of ${heapSamples} heaps after garbage collection, one every ${ticksPerSample} ticks.`,
      `A host that is polled: ${polledChanged.median.toFixed(1)} ms at ${slowdown}x, ${polledUnchanged.median.toFixed(1)} when nothing changed. A page that only fetches and parses an unchanged answer each second: ${bare}; one with axios and TanStack Query, and nothing else: ${libraryUnchanged} unchanged, ${libraryChanged} changed.`,
    ],
  )
} finally {
  await browser.close()
  await running.close()
}
