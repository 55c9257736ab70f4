/**
 * The checks of a verifiable history of 100,000 records: a new checkpoint, a page of entries and a statement in the app, a
 * statement in `verify.html`, and the size of the checks in the build.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { toBase64 } from '#protocol/ledger-history/bytes.ts'
import { parseCheckpoint } from '#protocol/ledger-history/checkpoint.ts'
import { parseLeafText } from '#protocol/ledger-history/leaf.ts'
import { formatPublicKey } from '#protocol/ledger-history/signed-note.ts'
import type { TestLedger } from '#protocol/ledger-history/test-ledger.ts'
import { unsignedEntries } from '#shared/ledger-history/check/check-entries.ts'
import { judgeCheckpoint } from '#shared/ledger-history/check/judge.ts'
import type { Measured } from '../scripts/bench/report.ts'
import { projectFolder } from '../scripts/build/web-build.ts'
import { findChromium } from '../scripts/env/find-chromium.ts'
import { NoPostgres } from '../scripts/env/find-postgres.ts'
import { verifierPage } from '../scripts/verify/build-page.ts'
import { createTestStatement, fileOf, type TestStatement } from '../scripts/verify/test-statement.ts'
import { longestTaskOfStatement } from './tools/app-statement.ts'
import { report } from './tools/budget.ts'
import { tasksOf } from './tools/main-thread.ts'
import { startBrowser } from './tools/overview.ts'
import { workerTime } from './tools/worker-time.ts'

const count = 100_000
const slowdown = 4
const rounds = 50
const batches = 6

/** CPU time in ms of one call, of this process with its threads, on a processor that is slower. */
async function slowCost(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let batch = 0; batch < batches; batch += 1) {
    const before = process.cpuUsage()
    for (let round = 0; round < rounds; round += 1) await call()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000 / rounds)
  }
  // Other work of the machine only adds time, so the best batch counts.
  return Math.min(...times) * slowdown
}

async function checkpointCost(ledger: TestLedger): Promise<number> {
  const old = ledger.size - 7
  const key = formatPublicKey(ledger.key.publicKey)
  const at = '2026-11-23T12:00:00.000Z'
  const seen = { note: ledger.checkpoint(old), at }
  const memory = { key, first: seen, newest: seen, notices: [], faults: [] }
  const consistency = ledger.consistency(old).map(toBase64)
  const answer = { checkpoint: ledger.checkpoint(), consistency, statements: [], key }
  return slowCost(async () => {
    const judged = await judgeCheckpoint(memory, {
      ask: async () => answer,
      configuredKey: undefined,
      now: at,
    })
    if ('unreadable' in judged || judged.newest.note !== answer.checkpoint) throw new Error('a fault')
  })
}

/** The newest 50 entries, with the ends of withdrawals between them. */
async function pageCost({ ledger, entries }: TestStatement): Promise<number> {
  const checkpoint = parseCheckpoint(ledger.checkpoint())?.checkpoint
  if (!checkpoint) throw new Error('no checkpoint')
  const page = entries.slice(-50).map(({ entry, index }) => {
    const leaf = parseLeafText(ledger.texts[index] ?? '')
    if (leaf?.kind !== 'entry') throw new Error('no entry')
    const { remarkKey: remark_key, remarkParams: remark_params, salt } = leaf
    return { ...entry, leaf: index, remark_key, remark_params, salt }
  })
  const start = page[0]?.leaf ?? 0
  const end = (page.at(-1)?.leaf ?? 0) + 1
  const { before, after } = ledger.range(start, end)
  const statuses = ledger.texts.slice(start, end).flatMap((text, offset) => {
    const leaf = parseLeafText(text)
    return leaf?.kind === 'status' ? [{ ...leaf, status: 'paid' as const, leaf: start + offset }] : []
  })
  const range = { before: before.map(toBase64), after: after.map(toBase64), statuses }
  return slowCost(async () => {
    if (await unsignedEntries(page, checkpoint, async () => range)) throw new Error('a fault')
  })
}

/** Verifies the file in `verify.html` on a slow processor: s of the worker, and ms of the longest task of the page. */
async function statementCost(file: string) {
  const folder = mkdtempSync(join(tmpdir(), 'placard-bench-verify-'))
  const [page = '', statement = '', short = ''] = ['verify.html', 'statement.csv', 'short.csv'].map((name) =>
    join(folder, name),
  )
  writeFileSync(page, await verifierPage())
  writeFileSync(statement, file)
  writeFileSync(short, fileOf(createTestStatement(10)))
  const browser = await startBrowser(await findChromium())
  try {
    const tab = await browser.newPage()
    await tab.goto(pathToFileURL(page).href)
    const chooseStatement = (path: string) =>
      tab.getByLabel('Statement, proof or evidence', { exact: true }).setInputFiles(path)
    const verdict = tab.getByText('This statement is what the host signed.')
    // Once with a short one, so that the script that the measurement itself adds to the page is there.
    await chooseStatement(short)
    await verdict.waitFor()
    const cdp = await tab.context().newCDPSession(tab)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await browser.startTracing(tab, { categories: ['toplevel'] })
    await chooseStatement(statement)
    await tab.locator('progress').waitFor()
    await verdict.waitFor({ timeout: 300_000 })
    const worker = await workerTime(browser)
    const trace = await browser.stopTracing()
    // The throttling is of the page's main thread alone.
    return { worker: worker * slowdown, task: Math.max(...tasksOf(trace).processor) }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

/** The app's own page. Not measured without PostgreSQL. */
async function appFigures(): Promise<{ figures: Measured[]; notes: string[] }> {
  try {
    const value = await longestTaskOfStatement(count, slowdown)
    const what = `the longest task of the app's page, from the order to the result, at ${slowdown}x, CPU time`
    return { figures: [{ what, value, max: 50, unit: 'ms' }], notes: [] }
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error
    return { figures: [], notes: [`The app's page was not measured: ${error.message}`] }
  }
}

/** The chunks of the checks, which no page has, kB gzip. */
function chunkSize(pattern: RegExp): number {
  const folder = join(projectFolder, 'out', 'web', 'assets')
  const names = readdirSync(folder).filter((name) => pattern.test(name) && name.endsWith('.js'))
  if (names.length === 0) return Number.NaN
  return names.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length / 1000,
    0,
  )
}

const statement = createTestStatement(count)
const checkpoint = await checkpointCost(statement.ledger)
const page = await pageCost(statement)
const { worker, task } = await statementCost(fileOf(statement))
const app = await appFigures()
const chunk = chunkSize(/^(?:run-check|ledger-history)-/)
report(
  'The checks of a verifiable history of 100,000 entries',
  [
    { what: `a new checkpoint at ${slowdown}x, CPU time`, value: checkpoint, max: 3, unit: 'ms' },
    { what: `a page of 50 entries at ${slowdown}x, CPU time`, value: page, max: 10, unit: 'ms' },
    { what: `a statement in its worker at ${slowdown}x, CPU time`, value: worker, max: 15, unit: 's' },
    {
      what: `the longest task of \`verify.html\` meanwhile at ${slowdown}x, CPU time`,
      value: task,
      max: 50,
      unit: 'ms',
    },
    ...app.figures,
    { what: 'the checks, with libraries', value: chunk, max: 12, unit: 'kB gzip' },
  ],
  [
    `Checkpoint and page: Node's CPU time with all threads, the best of ${batches} means of ${rounds}, times ${slowdown}. The worker's CPU time is that at full speed, times ${slowdown}.`,
    ...app.notes,
    `Where the platform has no Ed25519, the checks load ${chunkSize(/^ed25519-/).toFixed(1)} kB more.`,
  ],
)
