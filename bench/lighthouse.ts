/**
 * Lighthouse's scores for a phone, of cold visits over HTTP/2 by a partner with a history. Lighthouse has its own packages
 * (`bench/lighthouse/`), which are installed when this bench first runs.
 */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { startSandbox } from '#sandbox/process/start-sandbox.ts'
import { send } from '#sandbox/testing/remote-sandbox.ts'
import { tokenOf } from '../e2e/ready-partner.ts'
import { webFolder } from '../scripts/build/web-build.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { median, report } from './tools/budget.ts'
import { serveHttp2 } from './tools/http2-front.ts'
import { browserArguments } from './tools/overview.ts'

const run = promisify(execFile)

const rounds = 5

const pages = [
  { what: 'login', path: paths.login },
  { what: 'home', path: paths.adCenter },
  { what: 'wallet', path: paths.wallet },
  { what: 'plans', path: paths.plan },
  { what: 'settings', path: paths.settings },
] as const

/** How many of 100 points a page may lack, by Lighthouse's category. */
const lackable = { performance: 2, accessibility: 0, 'best-practices': 0, seo: 0 } as const
type Category = keyof typeof lackable
const isCategory = (name: string): name is Category => name in lackable
const categories = Object.keys(lackable).filter(isCategory)

/** What is read of Lighthouse's report: scores from 0 to 1, times in ms. */
interface Result {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>
  readonly audits: Readonly<
    Record<
      'first-contentful-paint' | 'largest-contentful-paint' | 'total-blocking-time',
      { readonly numericValue: number }
    >
  >
}

const folder = join(import.meta.dirname, 'lighthouse')
const lighthouse = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
if (!existsSync(lighthouse)) {
  console.log('Lighthouse is installed in bench/lighthouse/node_modules')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
}

/** The report of one visit, in a new profile of Chromium that has stored these items of the app. */
async function visit(url: string, stored: Readonly<Record<string, string>>): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), 'placard-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    ignoreHTTPSErrors: true,
    // The page that Lighthouse opens has no options of Playwright.
    args: [...browserArguments, '--ignore-certificate-errors', '--remote-debugging-port=0'],
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    // A file of the app's origin that does not start the app, which would fill the cache.
    await page.goto(new URL('/config.json', url).href)
    await page.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, stored)
    const [port = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
    const args = [`--port=${port}`, '--output=json', '--quiet', '--disable-storage-reset']
    const only = `--only-categories=${categories.join(',')}`
    const { stdout } = await run(process.execPath, [lighthouse, url, ...args, only], {
      maxBuffer: 64 * 2 ** 20,
    })
    const result: Result = JSON.parse(stdout)
    if (result.runtimeError) throw new Error(result.runtimeError.message)
    return result
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

const running = await startSandbox({
  ports: 0,
  data: { memory: true },
  staticFolder: webFolder,
  speed: 0.001,
  hasDemo: true,
})
const front = await serveHttp2(running.origin)
try {
  if (!running.demo) throw new Error('the sandbox has no demo account')
  const token = await tokenOf(running, running.demo)
  const { data: user } = await send(running.origin, 'userInfo', {}, token)
  /** As a login stores it. */
  const login = {
    fb_token: token,
    fb_userInfo: JSON.stringify(user),
    placard: JSON.stringify({ origin: front.origin }),
  }
  const visits = new Map<string, Result[]>(pages.map(({ what }) => [what, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const { what, path } of pages)
      visits.get(what)?.push(await visit(`${front.origin}/#${path}`, path === paths.login ? {} : login))
  }
  const measured = [...visits].map(([what, results]) => ({ what, results }))
  report(
    'Lighthouse on a phone, over HTTP/2',
    measured.flatMap(({ what, results }) =>
      categories.map((category) => ({
        what: `${what}: points below 100, ${category}`,
        value: median(results.map(({ categories }) => 100 - 100 * (categories[category].score ?? 0))),
        max: lackable[category],
        unit: '',
      })),
    ),
    [
      `Medians of ${rounds}.`,
      ...measured.map(({ what, results }) => {
        const ms = (name: keyof Result['audits']) =>
          median(results.map(({ audits }) => audits[name].numericValue)).toFixed(0)
        const scores = results.map(({ categories }) => (100 * (categories.performance.score ?? 0)).toFixed(0))
        const times = `first paint ${ms('first-contentful-paint')}, largest ${ms('largest-contentful-paint')}, blocking ${ms('total-blocking-time')}`
        return `${what}: performance ${scores.join(' ')}; simulated ms: ${times}.`
      }),
    ],
  )
} finally {
  front.close()
  await running.close()
}
