/**
 * The funding details of an account with 100,000 entries: first rows against a plain list of 2,000, elements in the page,
 * and what scrolling costs on a slow phone.
 */
import type { Browser, Page } from '@playwright/test'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { judge, median } from './tools/budget.ts'
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

/** Ms from asking for the rows until the first are painted, with an empty cache and in turn, so that the machine's mood falls on both. */
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
    const other = await newContext(browser, token)
    const plain = await openPlainList(other, origin)
    times.plain.push(plain.ms)
    times.plainRendering.push(plain.sinceFetched)
    await other.close()
  }
  return times
}

interface Scrolled {
  /** In the page, after each turn. */
  readonly elements: readonly number[]
  /** The tasks of the main thread in ms, as long as they took. */
  readonly wall: readonly number[]
  /** The processor's time of each. */
  readonly processor: readonly number[]
}

/** Scrolls on on a slow phone, now and then by some screens. */
async function scrollThrough(browser: Browser, page: Page): Promise<Scrolled> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await browser.startTracing(page, { categories: ['toplevel'] })
  const elements: number[] = []
  for (let at = 0; at < scrolls; at += 1) {
    await page.mouse.wheel(0, at % 10 === 9 ? 3000 : 400)
    elements.push(await page.evaluate(countAfterFrame))
  }
  const trace = await browser.stopTracing()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { elements, ...tasksOf(trace) }
}

/** Runs in the page. */
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
  console.log(`  of which after the last answer: ${median(times.plainRendering).toFixed(0)} ms`)

  const context = await newContext(browser, token)
  const { page } = await openList(context, running.origin)
  const runs: Scrolled[] = []
  for (let run = 0; run < scrollRuns; run += 1) runs.push(await scrollThrough(browser, page))
  const scrolled = await page.evaluate(() => window.scrollY)
  console.log(`scrolled ${Math.round(scrolled)} px in ${scrollRuns} runs of ${scrolls} turns at ${slowdown}x`)
  for (const { wall, processor } of runs) {
    const [onWall, ofProcessor] = [Math.max(...wall), Math.max(...processor)]
    console.log(
      `  longest task: ${ofProcessor.toFixed(1)} ms, ${onWall.toFixed(1)} ms by the clock on the wall`,
    )
  }
  judge('Funding details of 100,000 entries', [
    {
      what: 'first rows, of the time of a plain list of 2000',
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
      // Other work of the machine only ever adds: the best run is the page's own.
      what: `longest task while scrolling at ${slowdown}x, by the processor's clock`,
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
