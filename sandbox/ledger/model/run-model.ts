/** Runs commands on the sandbox and on the model side by side until enough were run. */

import { deepStrictEqual } from 'node:assert'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { type Database, openDatabase } from '../../db/database.ts'
import { bankCards } from '../../db/schema/accounts.ts'
import { products } from '../../db/schema/plans.ts'
import { advance } from '../../delivery/advance.ts'
import { emptyServerDatabase } from '../../testing/empty-database.ts'
import { moneySandbox, newPartner } from '../../testing/test-partner.ts'
import { checkInvariants } from '../checks/invariants.ts'
import { command } from './commands.ts'
import { MoneyModel } from './money-model.ts'
import { addedProducts } from './plan-course.ts'
import { holdAgainst, holdNetworkAgainst, type Real } from './real.ts'

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
  /** A PostgreSQL where databases may be made; without one each is a PGlite in memory. */
  readonly serverUrl?: string | undefined
  /** Hears after each database how many commands were run so far. */
  readonly onProgress?: (done: number) => void
}

/** Of so many databases on a PostgreSQL at once one is always at work; PGlite works in this very thread. */
const databasesAtOnce = 3

async function emptyDatabase(serverUrl: string | undefined): Promise<{
  database: Database
  close: () => Promise<void>
}> {
  if (serverUrl === undefined) {
    const database = await openDatabase({ memory: true })
    return { database, close: database.close }
  }
  const { url, drop } = await emptyServerDatabase(serverUrl)
  const database = await openDatabase({ url })
  return { database, close: () => database.close().then(drop) }
}

/**
 * Answers how many commands were run; throws fast-check's report, seed and path included, when the two disagree. The
 * database of number n is given the commands of `seed` + n, so the seed of a report alone runs what failed again.
 */
export async function runModel(run: ModelRun): Promise<number> {
  const state = { done: 0, begun: 0, isOver: false }
  const isDone = () => state.isOver || state.done >= run.commands
  async function lane(): Promise<void> {
    while (!isDone()) {
      await runDatabase(run, state, run.seed + state.begun++, isDone)
      run.onProgress?.(state.done)
    }
  }
  const lanes = Array.from({ length: run.serverUrl === undefined ? 1 : databasesAtOnce }, () =>
    lane().finally(() => {
      // One that failed ends the others at their next partner.
      state.isOver = true
    }),
  )
  const ended = await Promise.allSettled(lanes)
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return state.done
}

async function addProducts({ db }: Database): Promise<void> {
  const [cheapest] = await db.select().from(products).where(eq(products.id, 'pebble-harbor'))
  if (cheapest === undefined) throw new Error('there are no products')
  await db.insert(products).values(addedProducts.map((id) => ({ ...cheapest, id })))
}

async function runDatabase(
  { shrinks, serverUrl }: ModelRun,
  state: { done: number },
  seed: number,
  isDone: () => boolean,
): Promise<void> {
  const { database, close } = await emptyDatabase(serverUrl)
  try {
    const { sandbox, clock } = await moneySandbox(database)
    await addProducts(database)
    const begin = async (): Promise<{ model: MoneyModel; real: Real }> => {
      const partner = await newPartner(sandbox)
      await database.db.update(bankCards).set({ card }).where(eq(bankCards.account_id, partner.account.id))
      const counted = () => {
        state.done += 1
      }
      return { model: new MoneyModel(), real: { partner, clock, sent: [], counted } }
    }
    // What failed is made smaller however many commands that takes.
    let hasFailed = false
    const property = fc.asyncProperty(
      fc.commands([command], { maxCommands: commandsPerPartner, size: 'max' }),
      async (given) => {
        if (isDone() && !hasFailed) return
        const { model, real } = await begin()
        hasFailed = true
        await fc.asyncModelRun(() => ({ model, real }), given)
        // Whatever runs comes to its end.
        await clock.advanceClock(dayMs)
        await advance(sandbox)
        model.advance(clock.delivery().getTime())
        await holdAgainst(model, real.partner)
        await holdNetworkAgainst(model, real.partner)
        hasFailed = false
      },
    )
    await fc.assert(property, { seed, numRuns: partnersPerDatabase, endOnFailure: !shrinks })
    deepStrictEqual(await checkInvariants(database), [])
  } finally {
    await close()
  }
}
