/**
 * The sign-in page, cold, beside the floor: an otherwise empty form on the same stack, built and served alike, in turn in
 * one run.
 */
import { join } from 'node:path'
import { startSandbox } from '#sandbox/process/start-sandbox.ts'
import { projectFolder } from '../scripts/build/web-build.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { judge, median } from './tools/budget.ts'
import { newPhone, type Visit, visit } from './tools/cold-visit.ts'
import { serveFloor } from './tools/floor.ts'
import { startBrowser } from './tools/overview.ts'

const rounds = 15
/** A median of the clock on the wall wavers so much from run to run on a machine that does other work too. */
const margin = 0.05

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const bytesOf = (fetched: Visit['fetched']) => sum(fetched.map(({ bytes }) => bytes))
const scriptBytes = ({ fetched }: Visit) => bytesOf(fetched.filter(({ isScript }) => isScript))
const staticUntilUsable = ({ fetched, usable }: Visit) =>
  fetched.filter(({ isData, at }) => !isData && at < usable).length

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
  // The first of each packs the files; it is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [url, visits] of [
      [floor.origin, empty],
      [`${running.origin}/#/login`, own],
    ] as const) {
      const context = await newPhone(browser)
      const seen = await visit(context, url, true)
      await context.close()
      if (round > 0) visits.push(seen)
    }
  }
  const returning = await newPhone(browser)
  await visit(returning, `${running.origin}/#/login`, false)
  const second = await visit(returning, `${running.origin}/#/login`, false)
  await returning.close()

  const timed = (name: 'firstPaint' | 'largestPaint' | 'usable') =>
    [median(own.map((each) => each[name])), median(empty.map((each) => each[name]))] as const
  const exact = (of: (each: Visit) => number) =>
    [Math.max(...own.map(of)), Math.min(...empty.map(of))] as const
  const ratio = ([mine, floors]: readonly [number, number]) => mine / floors
  const kilo = ([mine, floors]: readonly [number, number]) =>
    `${(mine / 1000).toFixed(1)} kB beside ${(floors / 1000).toFixed(1)}`
  const ms = ([mine, floors]: readonly [number, number]) =>
    `${mine.toFixed(0)} ms beside ${floors.toFixed(0)}`
  const [scripts, all] = [exact(scriptBytes), exact(({ fetched }) => bytesOf(fetched))]
  const [first, largest, usable] = [timed('firstPaint'), timed('largestPaint'), timed('usable')]
  const ahead = Math.max(...own.map((each) => bytesOf(each.ahead)))
  judge(
    'The sign-in page, cold, beside the floor',
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
        what: 'static files fetched on a second visit, the page itself and `config.json` apart',
        value: second.fetched.filter(
          ({ isData, path, bytes }) => !isData && !['/', '/config.json'].includes(path) && bytes > 0,
        ).length,
        max: 0,
        unit: '',
      },
    ],
    [
      `JS ${kilo(scripts)}; all bytes ${kilo(all)}; first paint ${ms(first)}; largest ${ms(largest)}; usable ${ms(usable)}.`,
      `Chromium, 375 x 812, CPU 4x slower, 1.6 Mbit/s, 150 ms; medians of ${rounds} cold visits each. Bytes are of bodies as` +
        ' packed, all that comes without a touch, the config included.' +
        ' On a second visit `config.json` is data of the operator, asked for anew and answered with 304 where it is the same.' +
        ` What is fetched ahead once there is nothing else to do (${(ahead / 1000).toFixed(1)} kB) is told apart.`,
    ],
  )
} finally {
  await browser.close()
  await running.close()
  floor.close()
}
