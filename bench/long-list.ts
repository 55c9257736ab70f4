/**
 * The funding details of an account with 100,000 entries: first rows compared with a plain list of 2,000, elements in the page,
 * and the cost of scrolling on a slow phone.
 */
import type { Browser, Page } from '@playwright/test'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { median, report } from './tools/budget.ts'
import {
  buildPlainList,
  newContext,
  openList,
  openPlainList,
  removePlainList,
  startWithHistory,
} from './tools/long-list.ts'
import { tasksOf } from './tools/main-thread.ts'
import { startBrowser } from './tools/overview.ts'

const entries = 100_000
const rounds = 5
const slowdown = 4
const scrolls = 80
const scrollRuns = 4

interface Run {
  readonly origin: string
  readonly token: string
}

/** Ms from the navigation until the first rows are painted, with an empty cache and in alternation. */
async function firstRows(browser: Browser, { origin, token }: Run) {
  const times: { list: number[]; plain: number[]; plainRendering: number[] } = {
    list: [],
    plain: [],
    plainRendering: [],
  }
  for (let round = 0; round < rounds; round += 1) {
    const context = await newContext(browser, token)
    times.list.push((await openList(context, origin)).ms)
    await context.close()
    const plainContext = await newContext(browser, token)
    const plain = await openPlainList(plainContext, origin)
    times.plain.push(plain.ms)
    times.plainRendering.push(plain.sinceFetched)
    await plainContext.close()
  }
  return times
}

interface ScrollRun {
  /** The number of elements in the page after each step. */
  readonly elements: readonly number[]
  /** The wall time of the main thread's tasks in ms. */
  readonly wall: readonly number[]
  /** The CPU time of each task in ms. */
  readonly processor: readonly number[]
}

/** Scrolls on a slow phone, every tenth step by several screens. */
async function scrollThrough(browser: Browser, page: Page): Promise<ScrollRun> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await browser.startTracing(page, { categories: ['toplevel'] })
  const elements: number[] = []
  for (let step = 0; step < scrolls; step += 1) {
    await page.mouse.wheel(0, step % 10 === 9 ? 3000 : 400)
    elements.push(await page.evaluate(countAfterFrame))
  }
  const trace = await browser.stopTracing()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { elements, ...tasksOf(trace) }
}

/** Executed in the page. */
async function countAfterFrame(): Promise<number> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
  return document.querySelectorAll('*').length
}

const { running, token } = await startWithHistory(entries)
const browser = await startBrowser(await findChromium())
try {
  await buildPlainList()
  const times = await firstRows(browser, { origin: running.origin, token })
  console.log(`first rows of ${entries} entries: median ${median(times.list).toFixed(0)} ms`)
  console.log(`a plain list of 2000: median ${median(times.plain).toFixed(0)} ms,`)
  console.log(`  of which after the last response: ${median(times.plainRendering).toFixed(0)} ms`)

  const context = await newContext(browser, token)
  const { page } = await openList(context, running.origin)
  const runs: ScrollRun[] = []
  for (let run = 0; run < scrollRuns; run += 1) runs.push(await scrollThrough(browser, page))
  const scrolled = await page.evaluate(() => window.scrollY)
  console.log(`scrolled ${Math.round(scrolled)} px in ${scrollRuns} runs of ${scrolls} steps at ${slowdown}x`)
  for (const { wall, processor } of runs) {
    const [wallMs, cpuMs] = [Math.max(...wall), Math.max(...processor)]
    console.log(`  longest task: CPU time ${cpuMs.toFixed(1)} ms, wall time ${wallMs.toFixed(1)} ms`)
  }
  report('Funding details of 100,000 entries', [
    {
      what: 'first rows compared with a plain list of 2000',
      value: median(times.list) / median(times.plain),
      max: 0.5,
      unit: '',
    },
    {
      what: 'elements in the page',
      value: Math.max(...runs.flatMap(({ elements }) => elements)),
      max: 250,
      unit: '',
    },
    {
      // Other work of the machine only adds time, so the best run counts.
      what: `longest task while scrolling at ${slowdown}x, CPU time`,
      value: Math.min(...runs.map(({ processor }) => Math.max(...processor))),
      max: 50,
      unit: 'ms',
    },
  ])
} finally {
  await browser.close()
  await running.close()
  removePlainList()
}
