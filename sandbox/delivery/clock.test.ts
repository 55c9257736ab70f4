import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { settings } from '../db/schema/accounts.ts'
import { openClock } from './clock.ts'
import { startScheduler } from './scheduler.ts'

const start = Date.parse('2026-03-14T09:00:00Z')

describe('the delivery clock', () => {
  let database: Database
  let real = start
  const now = () => new Date(real)
  const passed = (clock: { delivery: () => Date }) => clock.delivery().getTime() - start
  beforeEach(async () => {
    real = start
    database = await openDatabase({ memory: true })
  })
  afterEach(() => database.close())

  it('delivery time runs at the given speed, and can be advanced', async () => {
    const clock = await openClock(database, 60, now)
    real += 1000
    expect(passed(clock)).toBe(60_000)
    await clock.advanceClock(3_600_000)
    real += 1000
    expect(passed(clock)).toBe(3_720_000)
    expect(clock.now()).toEqual(now())
  })

  it('delivery time continues while the clock is closed; a new speed takes effect when it opens', async () => {
    await (await openClock(database, 60, now)).advanceClock(5000)
    real += 10_000
    expect(passed(await openClock(database, 60, now))).toBe(605_000)
    const slower = await openClock(database, 1, now)
    real += 10_000
    expect(passed(slower)).toBe(615_000)
  })

  it('delivery time never goes back', async () => {
    const clock = await openClock(database, 60, now)
    real += 10_000
    const before = passed(clock)
    real -= 60_000
    expect(passed(clock)).toBe(before)
    await expect(clock.advanceClock(-1)).rejects.toThrow(RangeError)
    await expect(openClock(database, 0, now)).rejects.toThrow(RangeError)
  })

  it('the saved anchor shows the advance by another process', async () => {
    const [one, other] = [await openClock(database, 60, now), await openClock(database, 60, now)]
    await one.advanceClock(9000)
    expect(passed(other)).toBe(0)
    const [row] = await database.read.select().from(settings).where(eq(settings.key, 'delivery_clock'))
    other.adoptAnchor(row?.value)
    expect(passed(other)).toBe(9000)
  })
})

describe('the scheduler', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('ticks once per second without overlap, and waits for the last tick when stopped', async () => {
    let release = () => {}
    const task = vi.fn(
      () =>
        new Promise<void>((_, reject) => {
          release = () => reject(new Error('no connection'))
        }),
    )
    const errors: unknown[] = []
    const scheduler = startScheduler(
      task,
      () => true,
      (error) => errors.push(error),
    )
    await vi.advanceTimersByTimeAsync(3500)
    expect(task).toHaveBeenCalledTimes(1)
    release()
    await vi.advanceTimersByTimeAsync(1000)
    expect(task).toHaveBeenCalledTimes(2)
    expect(errors).toEqual([new Error('no connection')])
    let isStopped = false
    const stopped = scheduler.stop().then(() => {
      isStopped = true
    })
    await vi.advanceTimersByTimeAsync(5000)
    expect([isStopped, task.mock.calls.length]).toEqual([false, 2])
    release()
    await stopped
  })
})
