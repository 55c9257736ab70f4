/**
 * `npm run test:ledger-model`: compares the ledger with its model over a million commands; `-- 20000 4711` sets another number
 * and a seed. Uses PostgreSQL if available, else PGlite, which takes four times as long. Prints the seed first, to repeat
 * failures.
 */
import { runModel } from '#sandbox/ledger/model/run-model.ts'
import { postgresOrNone } from '../env/find-postgres.ts'

const [commands = '1000000', seed = String(Date.now() % 1_000_000_000), shrinks = 'shrink'] =
  process.argv.slice(2)
const startedAt = performance.now()
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`

/** Prints the progress every 25,000 commands. */
let reported = 0
function reportProgress(done: number): void {
  if (done - reported < 25_000) return
  reported = done
  console.log(`${done} commands so far, ${seconds()}`)
}

const postgres = await postgresOrNone()
console.log(`ledger model: ${commands} commands, seed ${seed}, on ${postgres ? 'PostgreSQL' : 'PGlite'}`)
try {
  const done = await runModel({
    seed: Number(seed),
    commands: Number(commands),
    shrinks: shrinks === 'shrink',
    serverUrl: postgres?.url,
    onProgress: reportProgress,
  })
  console.log(`${done} commands agree, ${seconds()}`)
} catch (error) {
  console.log(error instanceof Error ? `${error.message}\n${String(error.cause)}` : error)
  process.exitCode = 1
} finally {
  await postgres?.stop()
}
