/**
 * Compares the ledger with a model that shares no arithmetic with it. `npm run test:ledger-model` runs a million commands.
 * Most run on PostgreSQL, which is four times as fast as PGlite.
 */
import { expect, inject, it } from 'vitest'
import { testsEmbedded } from '../../testing/database.ts'
import { longOr } from '../../testing/full-run.ts'
import { runModel } from './run-model.ts'

const serverUrl = inject('databaseUrl')
const seed = Date.now() % 1_000_000_000

async function agree(name: string, commands: number, url?: string): Promise<void> {
  console.log(`ledger model on ${name}: ${commands} commands, seed ${seed}`)
  expect(await runModel({ seed, commands, shrinks: true, serverUrl: url })).toBeGreaterThanOrEqual(commands)
}

it.runIf(serverUrl !== undefined)(
  'the ledger agrees with the model over many commands on PostgreSQL',
  { timeout: 1_800_000 },
  () => agree('PostgreSQL', longOr(100_000, 400), serverUrl),
)

if (testsEmbedded())
  it('the ledger agrees with the model over many commands on PGlite', { timeout: 1_800_000 }, () =>
    agree('PGlite', longOr(5000, 100)),
  )
