/** A sandbox process under load on both databases: how fast it answers, and how fast it is ready again after kill -9. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyServerDatabase } from '#sandbox/testing/empty-database.ts'
import { applyLoad } from '#sandbox/testing/load.ts'
import { startProcess } from '#sandbox/testing/remote-sandbox.ts'
import { findPostgres } from '../scripts/env/find-postgres.ts'
import { median, quantile, report } from './tools/budget.ts'

const load = { partners: 200, seconds: 120, moveRate: 1 / 10 }
const restartLoad = { partners: 20, seconds: 1, moveRate: 1 / 10 }
const restarts = 7
const maxP99Ms = 150
const maxReadyMs = 2000

async function responseTimes(location: string): Promise<readonly number[]> {
  const running = await startProcess(location)
  try {
    return (await applyLoad(running, load)).times
  } finally {
    await running.end('SIGTERM')
  }
}

/** Wall times in ms until the process is ready after it was killed. */
async function restartTimes(location: string): Promise<readonly number[]> {
  const times: number[] = []
  let running = await startProcess(location)
  await applyLoad(running, restartLoad)
  for (let round = 0; round < restarts; round += 1) {
    await running.end('SIGKILL')
    running = await startProcess(location)
    times.push(running.startMs)
  }
  await running.end('SIGTERM')
  return times
}

/** `newLocation` gives an empty folder or database at each call. */
async function measure(name: string, newLocation: () => Promise<string>): Promise<void> {
  const times = await responseTimes(await newLocation())
  const ready = await restartTimes(await newLocation())
  report(
    `The sandbox's process on ${name}`,
    [
      { what: 'p99 of the response times', value: quantile(times, 0.99), max: maxP99Ms, unit: 'ms' },
      { what: 'ready after kill -9, median', value: median(ready), max: maxReadyMs, unit: 'ms' },
    ],
    [
      `${load.partners} partners for ${load.seconds} s: ${times.length} requests, p50 ${median(times).toFixed(0)} ms, p99.99 ${quantile(times, 0.9999).toFixed(0)} ms; ${restarts} restarts.`,
    ],
  )
}

const folders: string[] = []
try {
  await measure('PGlite', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'placard-bench-'))
    folders.push(folder)
    return join(folder, 'data')
  })
  const postgres = await findPostgres()
  try {
    await measure('PostgreSQL', async () => (await emptyServerDatabase(postgres.url)).url)
  } finally {
    await postgres.stop()
  }
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
