/** Runs commands on the sandbox and on the model side by side until enough were run. */
import { deepStrictEqual } from 'node:assert'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { openDatabase } from '../../db/database.ts'
import { bankCards } from '../../db/schema.ts'
import { advance } from '../../delivery/advance.ts'
import { checkInvariants } from '../invariants.ts'
import { moneySandbox, newPartner } from '../test-partner.ts'
import { command } from './commands.ts'
import { MoneyModel } from './money-model.ts'
import { holdAgainst, holdNetworkAgainst } from './observe.ts'
import type { Real } from './real.ts'

/** Partners of one database, each with a run of his own; then the invariants are proved and a new database begun. */
const partnersPerDatabase = 40
const commandsPerPartner = 250
const dayMs = 24 * 60 * 60_000

/** Besides his address, where each partner is paid out. */
const card = {
  card_name: '',
  bank_name: 'Harbour Bank',
  beneficiary_name: 'A Partner',
  mobile: '+4915112345678',
  bank_account: 'DE89370400440532013000',
  bank_address: 'Kiel',
  branch_name: '',
}

export interface ModelRun {
  readonly seed: number
  /** How many commands at least. */
  readonly commands: number
  /** Makes what failed smaller, which takes a while; without it the first failure is told as it is. */
  readonly shrinks: boolean
}

/** Answers how many commands were run; throws fast-check's report, seed and path included, when the two disagree. */
export async function runModel({ seed, commands, shrinks }: ModelRun): Promise<number> {
  let done = 0
  const counted = () => {
    done += 1
  }
  for (let round = 0; done < commands; round += 1) {
    const database = await openDatabase({ memory: true })
    try {
      const { sandbox, clock } = await moneySandbox(database)
      const begin = async (): Promise<{ model: MoneyModel; real: Real }> => {
        const partner = await newPartner(sandbox)
        await database.read
          .update(bankCards)
          .set({ card })
          .where(eq(bankCards.account_id, partner.account.id))
        return {
          model: new MoneyModel(),
          real: { partner, clock, sent: [], counted },
        }
      }
      const property = fc.asyncProperty(
        fc.commands([command], { maxCommands: commandsPerPartner, size: 'max' }),
        async (given) => {
          const { model, real } = await begin()
          await fc.asyncModelRun(() => ({ model, real }), given)
          // Whatever runs comes to its end.
          await clock.passTime(dayMs)
          await advance(sandbox)
          model.advance(clock.delivery().getTime())
          await holdAgainst(model, real.partner)
          await holdNetworkAgainst(model, real.partner)
        },
      )
      const numRuns = Math.min(partnersPerDatabase, Math.ceil((commands - done) / (commandsPerPartner / 2)))
      await fc.assert(property, { seed: seed + round, numRuns, endOnFailure: !shrinks })
      deepStrictEqual(await checkInvariants(database), [])
    } finally {
      await database.close()
    }
  }
  return done
}
