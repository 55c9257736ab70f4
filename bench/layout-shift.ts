/**
 * The cumulative layout shift of cold visits by a partner with a history: each page on a phone with an empty cache, over a
 * connection on which the parts of a page arrive one after another.
 */
import * as v from 'valibot'
import { paths, planDetailPath } from '#app/routing/paths.ts'
import { startSandbox } from '#sandbox/process/start-sandbox.ts'
import { send } from '#sandbox/testing/remote-sandbox.ts'
import { tokenOf } from '../e2e/ready-partner.ts'
import { webFolder } from '../scripts/build/web-build.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { median, report } from './tools/budget.ts'
import { emulateLatency } from './tools/latency.ts'
import { startBrowser } from './tools/overview.ts'

const rounds = 5
/** ms of every response. */
const latency = 100
/** ms after the load event, when all of a page's data has long been there. */
const watchMs = 3000

/** The page of the partner's first plan that can be funded is added to them. */
const pages = [
  { what: 'login', path: paths.login },
  { what: 'home', path: paths.adCenter },
  { what: 'wallet', path: paths.wallet },
  { what: 'plans', path: paths.plan },
  { what: 'inbox', path: paths.notification },
  { what: 'settings', path: paths.settings },
  { what: 'level', path: paths.level },
  { what: 'coupons', path: paths.coupons },
  { what: 'daily sign-in', path: paths.userSign },
  { what: 'rules', path: paths.rules },
  { what: 'login sessions', path: paths.sessions },
  { what: 'exchange', path: paths.foreignExchange },
] as const

/** A shift of the page's layout that no press or key caused. */
interface Shift {
  /** ms since the navigation. */
  readonly at: number
  readonly value: number
  /** The elements that moved, the largest first. */
  readonly moved: readonly string[]
}

declare global {
  interface Window {
    shifts: Shift[]
  }
  /** Of Chromium alone, and so not in TypeScript's own types. */
  interface LayoutShift extends PerformanceEntry {
    readonly value: number
    readonly hadRecentInput: boolean
    readonly sources: readonly { readonly node: Node | null }[]
  }
}

/** Executed in the page before any other script. */
function watchShifts(): void {
  window.shifts = []
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift'
  const nameOf = (node: Node | null) =>
    `${node?.nodeName.toLowerCase()} "${node?.textContent?.trim().slice(0, 24)}"`
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries().filter(isShift)) {
      if (hadRecentInput) continue
      window.shifts.push({ at: startTime, value, moved: sources.map(({ node }) => nameOf(node)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The largest sum over a session window: shifts at most 1 s apart, within 5 s. */
function largestWindow(shifts: readonly Shift[]): number {
  let [largest, sum, from, last] = [0, 0, 0, Number.NEGATIVE_INFINITY]
  for (const { at, value } of shifts) {
    const isNew = at - last > 1000 || at - from > 5000
    if (isNew) from = at
    sum = isNew ? value : sum + value
    last = at
    largest = Math.max(largest, sum)
  }
  return largest
}

const running = await startSandbox({
  ports: 0,
  data: { memory: true },
  staticFolder: webFolder,
  speed: 0.001,
  hasDemo: true,
})
const browser = await startBrowser(await findChromium())

/** Opens the page in a new context, with a session except for the login page. */
async function visit(path: string, token: string): Promise<readonly Shift[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  if (path !== paths.login)
    await context.addInitScript((value) => localStorage.setItem('fb_token', value), token)
  await context.addInitScript(watchShifts)
  const page = await context.newPage()
  await emulateLatency(page, latency)
  await page.goto(`${running.origin}/#${path}`)
  await page.locator('main:not([aria-busy])').waitFor()
  await page.waitForTimeout(watchMs)
  const shifts = await page.evaluate(() => window.shifts)
  await context.close()
  return shifts
}

try {
  if (!running.demo) throw new Error('the sandbox has no demo account')
  const token = await tokenOf(running, running.demo)
  const { data } = await send(running.origin, 'planList', { stage: 'ready' }, token)
  const [plan] = v.parse(v.object({ list: v.array(v.object({ id: v.string() })) }), data).list
  if (!plan) throw new Error('the demo account has no plan to fund')
  const all = [...pages, { what: 'a plan to fund', path: planDetailPath(plan.id) }]
  const visits = new Map<string, (readonly Shift[])[]>(all.map(({ what }) => [what, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const { what, path } of all) visits.get(what)?.push(await visit(path, token))
  }
  const measured = [...visits].map(([what, shifts]) => ({ what, shifts, values: shifts.map(largestWindow) }))
  const moved = measured.flatMap(({ what, shifts }) => {
    const [largest] = shifts.flat().toSorted((a, b) => b.value - a.value)
    const named = `${largest?.moved.slice(0, 3).join(', ')} by ${largest?.value.toFixed(3)}`
    return largest ? [`${what}, the largest shift: ${named} at ${largest.at.toFixed(0)} ms.`] : []
  })
  report(
    'Layout shift of a cold visit',
    measured.map(({ what, values }) => ({ what, value: median(values), max: 0.01, unit: '' })),
    [
      `Medians of ${rounds}, at 390x844 and ${latency} ms for each response. All: ${measured.map(({ what, values }) => `${what} ${values.map((value) => value.toFixed(3)).join(' ')}`).join('; ')}.`,
      ...moved,
    ],
  )
} finally {
  await browser.close()
  await running.close()
}
