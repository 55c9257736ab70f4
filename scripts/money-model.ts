/**
 * `npm run test:model`: holds the ledger against its model over a million commands; `-- 20000 4711` names another number
 * and a seed. Prints the seed first, so that what fails can be run again.
 */
import { runModel } from '#sandbox/ledger/model/run-model.ts'

const [commands = '1000000', seed = String(Date.now() % 1_000_000_000), shrinks = 'shrink'] =
  process.argv.slice(2)
console.log(`ledger model: ${commands} commands, seed ${seed}`)
const begin = performance.now()
try {
  const done = await runModel({
    seed: Number(seed),
    commands: Number(commands),
    shrinks: shrinks === 'shrink',
  })
  console.log(`${done} commands agree, ${((performance.now() - begin) / 1000).toFixed(0)} s`)
} catch (error) {
  console.log(error instanceof Error ? `${error.message}\n${String(error.cause)}` : error)
  process.exitCode = 1
}
