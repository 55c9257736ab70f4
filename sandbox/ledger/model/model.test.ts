/**
 * The ledger against a model that shares no arithmetic with it. Each run has another seed, so that over many runs of CI as
 * many commands are run as in one long run; `npm run test:model` runs a million.
 */
import { expect, it } from 'vitest'
import { longOr } from '../../test-length.ts'
import { runModel } from './run-model.ts'

it('agrees with the model over many commands', { timeout: 1_800_000 }, async () => {
  const commands = longOr(20_000, 1000)
  const seed = Date.now() % 1_000_000_000
  console.log(`ledger model: seed ${seed}`)
  expect(await runModel({ seed, commands, shrinks: true })).toBeGreaterThanOrEqual(commands)
})
