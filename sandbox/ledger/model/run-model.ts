/** Runs commands on the sandbox and on the model, and compares the two. */

import { deepStrictEqual } from 'node:assert'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/open-database.ts'
import { bankCards } from '../../db/schema/accounts.ts'
import { products } from '../../db/schema/plans.ts'
import { advance } from '../../delivery/advance.ts'
import { databaseWithRoles } from '../../testing/database-roles.ts'
import { moneySandbox, newPartner } from '../../testing/partner.ts'
import { checkInvariants } from '../checks/invariants.ts'
import { command } from './commands.ts'
import { compareSummaryWithModel } from './compare-summary.ts'
import { MoneyModel } from './money-model.ts'
import { addedProducts } from './plan-course.ts'
import { compareNetworkWithModel, compareProfitWithModel, compareWithModel, type Real } from './real.ts'

/** After this many partners, each with a run of their own, the invariants are checked and a new database is used. */
const partnersPerDatabase = 40
const commandsPerPartner = 250
const dayMs = 24 * 60 * 60_000

/** The bank card of each partner, in addition to the address. */
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
  /** The minimum number of commands. */
  readonly commands: number
  /** Shrinks a failing run, which takes a while. */
  readonly shrinks: boolean
  /** A PostgreSQL on which databases can be created; default: PGlite in memory. */
  readonly serverUrl?: string | undefined
  /** Called after each database with the number of commands so far. */
  readonly onProgress?: (done: number) => void
}

/** Concurrent databases on PostgreSQL, so that it is never idle; PGlite runs on this thread. */
const concurrentDatabases = 3

async function emptyDatabase(serverUrl: string | undefined): Promise<{
  database: Database
  close: () => Promise<void>
}> {
  if (serverUrl === undefined) {
    const database = await openDatabase({ memory: true })
    return { database, close: database.close }
  }
  const { urls, drop } = await databaseWithRoles(serverUrl)
  const database = await openDatabase({ url: urls.app })
  return { database, close: () => database.close().then(drop) }
}

/**
 * Returns the number of commands; throws fast-check's report, with seed and path, when the two differ. The n-th database
 * gets the commands of `seed` + n, so the seed of a report is enough to repeat the failure.
 */
export async function runModel(run: ModelRun): Promise<number> {
  const state = { done: 0, started: 0, isOver: false }
  const isDone = () => state.isOver || state.done >= run.commands
  async function worker(): Promise<void> {
    while (!isDone()) {
      await runDatabase(run, state, run.seed + state.started++, isDone)
      run.onProgress?.(state.done)
    }
  }
  const workers = Array.from({ length: run.serverUrl === undefined ? 1 : concurrentDatabases }, () =>
    worker().finally(() => {
      // A failed worker stops the others at their next partner.
      state.isOver = true
    }),
  )
  const results = await Promise.allSettled(workers)
  for (const result of results) if (result.status === 'rejected') throw result.reason
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
    const start = async (): Promise<{ model: MoneyModel; real: Real }> => {
      const partner = await newPartner(sandbox)
      await database.db.update(bankCards).set({ card }).where(eq(bankCards.account_id, partner.account.id))
      const countCommand = () => {
        state.done += 1
      }
      return { model: new MoneyModel(), real: { partner, clock, sent: [], countCommand } }
    }
    // Shrinking may exceed the number of commands.
    let hasFailed = false
    const property = fc.asyncProperty(
      fc.commands([command], { maxCommands: commandsPerPartner, size: 'max' }),
      async (commands) => {
        if (isDone() && !hasFailed) return
        const { model, real } = await start()
        hasFailed = true
        await fc.asyncModelRun(() => ({ model, real }), commands)
        // Every running plan ends within a day.
        await clock.advanceClock(dayMs)
        await advance(sandbox)
        model.advance(clock.delivery().getTime())
        await compareWithModel(model, real.partner)
        await compareNetworkWithModel(model, real.partner)
        await compareProfitWithModel(model, real.partner)
        await compareSummaryWithModel(model, real.partner)
        hasFailed = false
      },
    )
    await fc.assert(property, { seed, numRuns: partnersPerDatabase, endOnFailure: !shrinks })
    deepStrictEqual(await checkInvariants(database), [])
  } finally {
    await close()
  }
}
