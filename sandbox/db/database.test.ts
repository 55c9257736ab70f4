import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, expectTypeOf, inject, it } from 'vitest'
import { embeddedTestDatabase, serverTestDatabase, testKinds } from '../testing/database.ts'
import { type Database, preparedQuery } from './database.ts'
import { openDatabase } from './open-database.ts'
import { createKeyedMutex, createRetries, createSemaphore } from './retries.ts'
import { settings } from './schema/accounts.ts'

const serverUrl = inject('databaseUrl')

describe('a database', () => {
  it('keeps its data in a folder after it was closed', async () => {
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

  it('rolls back a money transaction that throws', async () => {
    const database = await openDatabase({ memory: true })
    const work = database.serializable(async (tx) => {
      await tx.insert(settings).values({ key: 'lost', value: 1 })
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await database.read.select().from(settings)).toEqual([])
    await database.close()
  })

  it('runs serializable transactions at that isolation level', async () => {
    const database = await openDatabase({ memory: true })
    const level = sql<string>`current_setting('transaction_isolation')`
    const [row] = await database.serializable((tx) => tx.select({ level }).from(sql`(values (1)) as one`))
    expect(row?.level).toBe('serializable')
    await database.close()
  })

  it('rejects at once when the server cannot be reached', async () => {
    await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow()
  })

  it.runIf(serverUrl !== undefined)('can be opened by several processes concurrently', async () => {
    const test = await serverTestDatabase()
    await Promise.all(Array.from({ length: 4 }, () => test.openAnother?.()))
    await test.close()
  })
})

const failing = (code: string) => Object.assign(new Error('failed'), { code })

describe('retries', () => {
  const withRetries = createRetries(3)

  it.each(['40001', '40P01', '23505'])(
    'a task is retried after %s, also when it is wrapped',
    async (code) => {
      let attempts = 0
      const result = await withRetries(async () => {
        attempts += 1
        if (attempts === 1) throw new Error('query failed', { cause: failing(code) })
        return 'done'
      })
      expect([result, attempts]).toEqual(['done', 2])
    },
  )

  it.each([
    ['23514', 1],
    ['23505', 2],
    ['ECONNREFUSED', 1],
  ])('a task that fails with %s is attempted %i times', async (code, max) => {
    let attempts = 0
    const task = withRetries(async () => {
      attempts += 1
      throw failing(code)
    })
    await expect(task).rejects.toThrow('failed')
    expect(attempts).toBe(max)
  })
})

describe('the semaphore', () => {
  it('limits concurrent tasks and runs an exclusive one by itself', async () => {
    const withSlot = createSemaphore(2)
    const finish: (() => void)[] = []
    const task = () => new Promise<void>((resolve) => void finish.push(resolve))
    const tasks = [withSlot(task), withSlot(task, true), withSlot(task), withSlot(task)]
    const started: number[] = []
    for (let index = 0; index < tasks.length; index += 1) {
      await sleep(0)
      started.push(finish.length)
      finish[index]?.()
    }
    await Promise.all(tasks)
    // The second waits for the first and runs exclusively; the last two run concurrently.
    expect(started).toEqual([1, 2, 4, 4])
  })

  it('releases the slot of a task that fails', async () => {
    const withSlot = createSemaphore(1)
    await expect(withSlot(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await withSlot(async () => 'done')).toBe('done')
  })
})

describe('the keyed mutex', () => {
  it('runs tasks of one key in order, also after a failure, and other keys concurrently', async () => {
    const withLock = createKeyedMutex()
    const done: string[] = []
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const first = withLock('a', async () => {
      await released
      done.push('a1')
      throw new Error('a1 failed')
    })
    const second = withLock('a', async () => done.push('a2'))
    await withLock('b', async () => done.push('b1'))
    await sleep(0)
    release()
    await expect(first).rejects.toThrow('a1 failed')
    await second
    expect(done).toEqual(['b1', 'a1', 'a2'])
  })
})

it('the type of the read handle has no methods that write', () => {
  expectTypeOf<Database['db']>().toHaveProperty('insert')
  expectTypeOf<Database['read']>().toHaveProperty('select')
  for (const write of ['insert', 'update', 'delete', 'execute', 'transaction', 'with'] as const)
    expectTypeOf<Database['read']>().not.toHaveProperty(write)
})

it.each(testKinds())(
  'a prepared query is parsed once per connection, and a transaction keeps none, on %s',
  async (_, open) => {
    const { database, close } = await open()
    const query = preparedQuery((queries) => queries.select().from(settings))
    await query(database.read).execute()
    await query(database.read).execute()
    await database.transaction((tx) => query(tx).execute())
    // One after the other, so that all of them have the same connection.
    const rows = await database.read
      .select({ uses: sql`generic_plans + custom_plans`.mapWith(Number) })
      .from(sql`pg_prepared_statements`)
      .where(sql`statement like ${'%from "settings"'}`)
    expect(rows).toEqual([{ uses: 2 }])
    await close()
  },
)

it('PGlite executes the next query after one that failed, also in a transaction', async () => {
  const { database, close } = await embeddedTestDatabase()
  const query = preparedQuery((queries) => queries.select().from(settings))
  const read = () => query(database.read).execute()
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
])('the %s of PGlite, which runs on this thread, yield to the event loop', async (_, run) => {
  const { database, close } = await embeddedTestDatabase()
  let rounds = 0
  let isOver = false
  const countRounds = () => {
    rounds += 1
    if (!isOver) setImmediate(countRounds)
  }
  setImmediate(countRounds)
  await Promise.all(Array.from({ length: 20 }, () => run(database)))
  isOver = true
  expect(rounds).toBeGreaterThanOrEqual(19)
  await close()
})
