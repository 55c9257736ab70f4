/**
 * A cold visit of the login page compared with the floor: an otherwise empty form on the same stack, built and served the
 * same way, in alternation in one run.
 */
import { join } from 'node:path'
import { startSandbox } from '#sandbox/process/start-sandbox.ts'
import { projectFolder } from '../scripts/build/web-build.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { median, report } from './tools/budget.ts'
import { newPhone, type Visit, visit } from './tools/cold-visit.ts'
import { serveFloor } from './tools/floor.ts'
import { startBrowser } from './tools/overview.ts'

const rounds = 15
/** The variation of a median duration from run to run on a machine with other work. */
const margin = 0.05

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const bytesOf = (fetched: Visit['fetched']) => sum(fetched.map(({ bytes }) => bytes))
const scriptBytes = ({ fetched }: Visit) => bytesOf(fetched.filter(({ isScript }) => isScript))
const staticUntilUsable = ({ fetched, usable }: Visit) =>
  fetched.filter(({ isData, startedAt }) => !isData && startedAt < usable).length

const floor = await serveFloor()
const running = await startSandbox({
  ports: 0,
  data: { memory: true },
  staticFolder: join(projectFolder, 'out', 'web'),
  speed: 0.001,
})
const browser = await startBrowser(await findChromium())
const own: Visit[] = []
const empty: Visit[] = []
try {
  // The first visit is a warm-up, in which the server compresses the files.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [url, visits] of [
      [floor.origin, empty],
      [`${running.origin}/#/login`, own],
    ] as const) {
      const context = await newPhone(browser)
      const result = await visit(context, url, true)
      await context.close()
      if (round > 0) visits.push(result)
    }
  }
  const returning = await newPhone(browser)
  await visit(returning, `${running.origin}/#/login`, false)
  const second = await visit(returning, `${running.origin}/#/login`, false)
  await returning.close()

  const timed = (name: 'firstPaint' | 'largestPaint' | 'usable') =>
    [median(own.map((result) => result[name])), median(empty.map((result) => result[name]))] as const
  const exact = (measure: (result: Visit) => number) =>
    [Math.max(...own.map(measure)), Math.min(...empty.map(measure))] as const
  const ratio = ([page, floor]: readonly [number, number]) => page / floor
  const kilo = ([page, floor]: readonly [number, number]) =>
    `${(page / 1000).toFixed(1)} kB, floor ${(floor / 1000).toFixed(1)}`
  const ms = ([page, floor]: readonly [number, number]) => `${page.toFixed(0)} ms, floor ${floor.toFixed(0)}`
  const [scripts, all] = [exact(scriptBytes), exact(({ fetched }) => bytesOf(fetched))]
  const [first, largest, usable] = [timed('firstPaint'), timed('largestPaint'), timed('usable')]
  const prefetched = Math.max(...own.map((result) => bytesOf(result.prefetched)))
  report(
    'A cold visit of the login page compared with the floor',
    [
      { what: 'JS', value: ratio(scripts), max: 1.3, unit: 'of the floor' },
      { what: 'all bytes', value: ratio(all), max: 1.35, unit: 'of the floor' },
      {
        what: 'static requests until the form is usable',
        value: exact(staticUntilUsable)[0],
        max: 7,
        unit: '',
      },
      { what: 'first contentful paint', value: ratio(first), max: 0.5, margin, unit: 'of the floor' },
      { what: 'largest contentful paint', value: ratio(largest), max: 1, margin, unit: 'of the floor' },
      { what: 'form usable', value: ratio(usable), max: 1.15, margin, unit: 'of the floor' },
      { what: 'layout shift', value: Math.max(...own.map(({ shift }) => shift)), max: 0.01, unit: '' },
      {
        what: 'static files fetched on a second visit, except the page and `config.json`',
        value: second.fetched.filter(
          ({ isData, path, bytes }) => !isData && !['/', '/config.json'].includes(path) && bytes > 0,
        ).length,
        max: 0,
        unit: '',
      },
    ],
    [
      `JS ${kilo(scripts)}; all bytes ${kilo(all)}; first paint ${ms(first)}; largest ${ms(largest)}; usable ${ms(usable)}.`,
      `Chromium, 375 x 812, CPU 4x slower, 1.6 Mbit/s, 150 ms; medians of ${rounds} cold visits each. Bytes are those of the` +
        ' compressed bodies of everything that is loaded without input, including the config.' +
        ' On a second visit `config.json` is revalidated and answered with 304 if it has not changed.' +
        ` Files that are prefetched when idle (${(prefetched / 1000).toFixed(1)} kB) are not included.`,
    ],
  )
} finally {
  await browser.close()
  await running.close()
  floor.close()
}
