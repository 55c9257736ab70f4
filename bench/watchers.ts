/**
 * A thousand connections that watch their figures while one account in a hundred changes each second: how old the shown figures are.
 * Two processes of the sandbox on one PostgreSQL; they, the database and this load share the machine.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyServerDatabase } from '#sandbox/testing/empty-database.ts'
import { desk, remotePartner, startProcess } from '#sandbox/testing/remote-sandbox.ts'
import { median, quantile, report } from './tools/budget.ts'
import { type Watched, watch } from './tools/watchers.ts'
import { withPostgres } from './tools/with-postgres.ts'

const title = 'A thousand watched accounts'
const accounts = 1000
const processes = 2
/** Each second. */
const changes = accounts / 100
/** s; before the measurement all connections are opened and all versions known. */
const settling = 5
const seconds = 30

async function measure(serverUrl: string): Promise<void> {
  const { url, drop } = await emptyServerDatabase(serverUrl)
  // Nothing but the deposits changes figures.
  const running = await Promise.all(Array.from({ length: processes }, () => startProcess(url, 1)))
  const processOf = (index: number) => {
    const chosen = running[index % running.length]
    if (!chosen) throw new Error('no process')
    return chosen
  }
  try {
    const tokens: string[] = []
    for (let index = 0; index < accounts; index += 1)
      tokens.push(await remotePartner(processOf(index), `partner${index}`))
    const startedAt = performance.now()
    const from = startedAt + settling * 1000
    const until = from + seconds * 1000
    const watched: Watched = { ages: [], times: [], answers: { changed: 0, unchanged: 0 } }
    const change = async () => {
      for (let next = from, count = 0; next < until; next += 1000 / changes, count += 1) {
        await sleep(Math.max(0, next - performance.now()))
        const username = `partner${(count * 7) % accounts}`
        await desk(processOf(count).deskOrigin, 'deposit', { username, amount: '1' })
      }
    }
    await Promise.all([
      change(),
      ...tokens.map((token, index) => watch(processOf(index).origin, token, { from, until, watched })),
    ])
    const { ages, times, answers } = watched
    report(
      title,
      [{ what: 'p99 of the age of a shown figure', value: quantile(ages, 0.99) / 1000, max: 1.5, unit: 's' }],
      [
        `${accounts} connections for ${seconds} s, ${changes} accounts changed each second: ${times.length} answers, ${answers.changed} of them with new figures.`,
        `Age p50 ${(median(ages) / 1000).toFixed(2)} s; a request took ${median(times).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms.`,
      ],
    )
  } finally {
    for (const { end } of running) await end('SIGTERM')
    await drop()
  }
}

await withPostgres(title, measure)
