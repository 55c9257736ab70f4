import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, expectTypeOf, inject, it } from 'vitest'
import { embeddedTestDatabase, serverTestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase, prepared } from './database.ts'
import { createKeyedMutex, createRetries, createSemaphore } from './retries.ts'
import { settings } from './schema/accounts.ts'

const serverUrl = inject('databaseUrl')

describe('a database', () => {
  it('in a folder keeps what it was given', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'placard-test-'))
    try {
      const first = await openDatabase({ folder })
      await first.db.insert(settings).values({ key: 'kept', value: { deep: [1] } })
      await first.close()
      const second = await openDatabase({ folder })
      expect(await second.read.select().from(settings)).toEqual([{ key: 'kept', value: { deep: [1] } }])
      await second.close()
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('undoes a money transaction that throws', async () => {
    const database = await openDatabase({ memory: true })
    const work = database.serializable(async (tx) => {
      await tx.insert(settings).values({ key: 'lost', value: 1 })
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await database.read.select().from(settings)).toEqual([])
    await database.close()
  })

  it('runs money transactions serializable', async () => {
    const database = await openDatabase({ memory: true })
    const level = sql<string>`current_setting('transaction_isolation')`
    const [row] = await database.serializable((tx) => tx.select({ level }).from(sql`(values (1)) as one`))
    expect(row?.level).toBe('serializable')
    await database.close()
  })

  it('that cannot be reached is an error, not a wait', async () => {
    await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow()
  })

  it.runIf(serverUrl !== undefined)('can be opened by several processes at once', async () => {
    const test = await serverTestDatabase(serverUrl ?? '')
    await Promise.all(Array.from({ length: 4 }, () => test.another?.()))
    await test.close()
  })
})

const failing = (code: string) => Object.assign(new Error('failed'), { code })

describe('retries', () => {
  const withRetries = createRetries()

  it.each(['40001', '40P01', '23505'])('try again after %s, also when it is wrapped', async (code) => {
    let tries = 0
    const answer = await withRetries(async () => {
      tries += 1
      if (tries === 1) throw new Error('query failed', { cause: failing(code) })
      return 'done'
    })
    expect([answer, tries]).toEqual(['done', 2])
  })

  it.each([
    ['23514', 1],
    ['23505', 2],
    ['ECONNREFUSED', 1],
  ])('give up on %s after %i tries', async (code, most) => {
    let tries = 0
    const work = withRetries(async () => {
      tries += 1
      throw failing(code)
    })
    await expect(work).rejects.toThrow('failed')
    expect(tries).toBe(most)
  })
})

describe('turns', () => {
  /** Works that end when they are told to, and how many of them are under way. */
  function held() {
    const ends: (() => void)[] = []
    return { ends, work: () => new Promise<void>((end) => void ends.push(end)) }
  }

  it('let a few work at once, one alone, and others after it', async () => {
    const inTurn = createSemaphore(2)
    const { ends, work } = held()
    const works = [inTurn(work), inTurn(work, true), inTurn(work), inTurn(work)]
    const begun: number[] = []
    for (let ended = 0; ended < works.length; ended += 1) {
      await sleep(0)
      begun.push(ends.length)
      ends[ended]?.()
    }
    await Promise.all(works)
    // The second waits for the first and lets none beside it; the last two go side by side.
    expect(begun).toEqual([1, 2, 4, 4])
  })

  it('go on after one that fails', async () => {
    const inTurn = createSemaphore(1)
    await expect(inTurn(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await inTurn(async () => 'done')).toBe('done')
  })
})

describe('queues', () => {
  it('run works of one name in order, also after one that fails, and others beside them', async () => {
    const inQueue = createKeyedMutex()
    const done: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const first = inQueue('a', async () => {
      await held
      done.push('a1')
      throw new Error('a1 failed')
    })
    const second = inQueue('a', async () => done.push('a2'))
    await inQueue('b', async () => done.push('b1'))
    await sleep(0)
    release()
    await expect(first).rejects.toThrow('a1 failed')
    await second
    expect(done).toEqual(['b1', 'a1', 'a2'])
  })
})

it('does not type the read handle for writing', () => {
  expectTypeOf<Database['db']>().toHaveProperty('insert')
  expectTypeOf<Database['read']>().toHaveProperty('select')
  for (const write of ['insert', 'update', 'delete', 'execute', 'transaction', 'with'] as const)
    expectTypeOf<Database['read']>().not.toHaveProperty(write)
})

it('of PGlite goes on with the next query after one that failed, in a transaction too', async () => {
  const { database, close } = await embeddedTestDatabase()
  const kept = prepared((queries) => queries.select().from(settings))
  const read = () => kept(database.read).execute()
  const before = await read()
  await expect(database.db.execute('select 1 / 0')).rejects.toThrow()
  expect(await read()).toEqual(before)
  await expect(database.serializable((tx) => tx.execute('select 1 / 0'))).rejects.toThrow()
  expect(await read()).toEqual(before)
  await close()
})

it.each([
  ['transactions', ({ serializable }: Database) => serializable((tx) => tx.execute('select 1'))],
  ['reads', ({ db }: Database) => db.execute('select 1')],
])('lets requests in between the %s of PGlite, which works on this thread', async (_, ask) => {
  const { database, close } = await embeddedTestDatabase()
  let rounds = 0
  let isOver = false
  const countRounds = () => {
    rounds += 1
    if (!isOver) setImmediate(countRounds)
  }
  setImmediate(countRounds)
  await Promise.all(Array.from({ length: 20 }, () => ask(database)))
  isOver = true
  expect(rounds).toBeGreaterThanOrEqual(19)
  await close()
})
