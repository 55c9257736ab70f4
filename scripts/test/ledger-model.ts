/**
 * `npm run test:ledger-model`: holds the ledger against its model over a million commands; `-- 20000 4711` names another number
 * and a seed. On a PostgreSQL where one is to be had, else on PGlite, which takes four times as long. Prints the seed
 * first, so that what fails can be run again.
 */
import { runModel } from '#sandbox/ledger/model/run-model.ts'
import { postgresOrNone } from '../env/find-postgres.ts'

const [commands = '1000000', seed = String(Date.now() % 1_000_000_000), shrinks = 'shrink'] =
  process.argv.slice(2)
const begin = performance.now()
const seconds = () => `${((performance.now() - begin) / 1000).toFixed(0)} s`

/** A line now and then, so that a long run tells how far it came. */
let told = 0
function tell(done: number): void {
  if (done - told < 25_000) return
  told = done
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
    onProgress: tell,
  })
  console.log(`${done} commands agree, ${seconds()}`)
} catch (error) {
  console.log(error instanceof Error ? `${error.message}\n${String(error.cause)}` : error)
  process.exitCode = 1
} finally {
  await postgres?.stop()
}
