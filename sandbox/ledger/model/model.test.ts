/**
 * The ledger against a model that shares no arithmetic with it; `npm run test:ledger-model` runs a million commands. PostgreSQL
 * does four times as many as PGlite in the same time, so most are run there.
 */
import { expect, inject, it } from 'vitest'
import { longOr } from '../../testing/test-length.ts'
import { runModel } from './run-model.ts'

const serverUrl = inject('databaseUrl')
const seed = Date.now() % 1_000_000_000

async function agree(name: string, commands: number, url?: string): Promise<void> {
  console.log(`ledger model on ${name}: ${commands} commands, seed ${seed}`)
  expect(await runModel({ seed, commands, shrinks: true, serverUrl: url })).toBeGreaterThanOrEqual(commands)
}

it.runIf(serverUrl !== undefined)(
  'agrees with the model over many commands on PostgreSQL',
  { timeout: 1_800_000 },
  () => agree('PostgreSQL', longOr(100_000, 20_000), serverUrl),
)

it('agrees with the model over many commands on PGlite', { timeout: 1_800_000 }, () =>
  agree('PGlite', longOr(5000, 500)),
)
