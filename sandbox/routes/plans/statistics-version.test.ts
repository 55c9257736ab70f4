/** A client that names the version it knows always has the figures that a client without versions gets. */
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Statistics,
  statisticsEndpoints,
  statisticsPeriods,
  UnchangedStatistics,
} from '#protocol/http/statistics.ts'
import type { UserContext } from '../../context.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { statistics } from '../../db/schema/ledger.ts'
import { advance } from '../../delivery/advance.ts'
import { type TestDatabase, testKinds } from '../../testing/database.ts'
import { actionsOf, moneySandbox, newPartner } from '../../testing/partner.ts'
import { statisticsHandlers } from './statistics.ts'

const types = Object.values(statisticsPeriods)

describe.each(testKinds())('figures of a known version on %s', (_name, open) => {
  let test: TestDatabase
  let on: Awaited<ReturnType<typeof moneySandbox>>
  beforeAll(async () => {
    test = await open()
    on = await moneySandbox(test.database)
  })
  afterAll(() => test.close())

  /** The response to a partner as an HTTP request gets it: the account's row is read first. */
  async function poll(partner: UserContext, type: number, version?: string) {
    const [account] = await test.database.read
      .select()
      .from(accounts)
      .where(eq(accounts.id, partner.account.id))
    if (account === undefined) throw new Error('the account is gone')
    const request = v.parse(statisticsEndpoints.statistics.request, { type, version })
    const response = await statisticsHandlers.statistics({ ...partner, account }, request)
    return v.parse(statisticsEndpoints.statistics.response, response)
  }

  /** Polls all periods with and without versions, and compares; counts the unchanged answers. */
  function watcher(partner: UserContext) {
    const known = new Map<number, Statistics>()
    const counts = { changed: 0, unchanged: 0 }
    const compare = async () => {
      for (const type of types) {
        const before = known.get(type)
        const response = await poll(partner, type, before?.version)
        const plain = await poll(partner, type)
        if ('unchanged' in plain) throw new Error('unchanged without a version')
        if ('unchanged' in response) {
          expect(before && { ...before, as_of: plain.as_of }).toEqual(plain)
          counts.unchanged += 1
        } else {
          expect(response).toEqual(plain)
          known.set(type, response)
          counts.changed += 1
        }
      }
    }
    return { compare, counts }
  }

  it('they are those of plain polling at every step, over two midnights', async () => {
    const [busy, idle] = [await newPartner(on.sandbox), await newPartner(on.sandbox)]
    const act = actionsOf(busy)
    const [watchBusy, watchIdle] = [watcher(busy), watcher(idle)]
    const steps: (() => Promise<unknown>)[] = [
      () => act.deposit('500'),
      async () => {
        await act.stepUp()
        await act.put(await act.waiting('brindle-coffee'), '150')
      },
      async () => {
        await act.stepUp()
        await act.put(await act.waiting('pebble-harbor'), '60')
      },
      () => act.withdraw('50').catch(() => undefined),
    ]
    await Promise.all([watchBusy.compare(), watchIdle.compare()])
    for (let step = 0; step < 24; step += 1) {
      await steps[step / 2]?.()
      await watchBusy.compare()
      // First minutes of delivery, then half days.
      on.clock.tick(step < 10 ? 20_000 : 150 * 60_000)
      await advance(on.sandbox)
      await watchBusy.compare()
      await watchIdle.compare()
    }
    expect(watchBusy.counts.changed).toBeGreaterThan(20)
    // Only at the midnights and new buckets of time.
    expect(watchIdle.counts.unchanged).toBeGreaterThan(50)
  })

  it('a change of a balance and a change of a figure each raise the version', async () => {
    const partner = await newPartner(on.sandbox)
    const act = actionsOf(partner)
    const versionNow = async () => v.parse(v.object({ version: v.string() }), await poll(partner, 4)).version
    await act.stepUp()
    await act.put(await act.waiting('brindle-coffee'), '50')
    const versions = [await versionNow()]
    await act.deposit('5')
    versions.push(await versionNow())
    // Straight into the table: the app changes a figure together with a balance.
    await test.database.db
      .update(statistics)
      .set({ clicks: sql`${statistics.clicks} + 1` })
      .where(eq(statistics.account_id, partner.account.id))
    versions.push(await versionNow())
    expect(new Set(versions).size).toBe(3)
  })

  it('a funding changes the version of the balances, which is that of all periods', async () => {
    const partner = await newPartner(on.sandbox)
    const act = actionsOf(partner)
    const versionIn = async (type: number) =>
      v.parse(v.object({ balances_version: v.string() }), await poll(partner, type)).balances_version
    const before = await versionIn(1)
    expect(await versionIn(4)).toBe(before)
    await act.stepUp()
    await act.put(await act.waiting('brindle-coffee'), '50')
    const after = await versionIn(1)
    expect(after).not.toBe(before)
    expect(await versionIn(4)).toBe(after)
  })

  it('an unchanged account is answered in at most 140 bytes, and only for the same period', async () => {
    const partner = await newPartner(on.sandbox)
    const figures = await poll(partner, 4)
    const { version } = v.parse(v.object({ version: v.string() }), figures)
    const again = await poll(partner, 4, version)
    expect(v.is(UnchangedStatistics, again)).toBe(true)
    expect(JSON.stringify({ code: 200, msg: '', data: again }).length).toBeLessThanOrEqual(140)
    expect(await poll(partner, 3, version)).not.toHaveProperty('unchanged')
    expect(await poll(partner, 4, `${version}0`)).not.toHaveProperty('unchanged')
  })
})
