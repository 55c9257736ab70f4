/** What the retention deletes of the desk: forms after a day, the record after its time and never before a year. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '../delivery/clock.ts'
import { defaultRetention, deleteExpired } from '../process/retention.ts'
import { type TestDatabase, testKinds } from '../testing/database.ts'
import { deskActions, deskIntents } from './schema/desk.ts'

const dayMs = 24 * 3_600_000

describe.each(testKinds({ always: true }))('on %s', (_name, open) => {
  let test: TestDatabase
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)

  beforeAll(async () => {
    test = await open()
    const ages = [1100, 400, 364, 2, 0]
    const rows = ages.map((age) => ({ at: daysAgo(age), action: `${age} days`, outcome: 'done' as const }))
    await test.database.db.insert(deskActions).values(rows)
    const intents = [2, 0.9, 0].map((age) => ({
      at: daysAgo(age),
      intent: `${age}`,
      action: 'a',
      body_hash: '',
    }))
    await test.database.db.insert(deskIntents).values(intents)
  })
  afterAll(() => test.close())

  async function keptAfter(histories: number): Promise<string[]> {
    const clock = manualClock(now.toISOString())
    await deleteExpired({ database: test.database, clock }, { ...defaultRetention, histories })
    const rows = await test.database.read.select().from(deskActions).orderBy(deskActions.at)
    return rows.map(({ action }) => action)
  }

  it('the record is kept as long as the histories, and a year in any case', async () => {
    expect(await keptAfter(1095)).toEqual(['400 days', '364 days', '2 days', '0 days'])
    expect(await keptAfter(1)).toEqual(['364 days', '2 days', '0 days'])
  })

  it('a form that was sent is kept longer than it is accepted, for a day', async () => {
    await keptAfter(1095)
    const rows = await test.database.read.select().from(deskIntents).orderBy(deskIntents.at)
    expect(rows.map(({ intent }) => intent)).toEqual(['0.9', '0'])
  })
})
