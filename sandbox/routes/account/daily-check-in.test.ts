/** The daily check-in: once per day of the account's time zone, at midnight, on days of 23 and 25 hours, and after a change. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timeZoneHeader } from '#protocol/http/endpoint.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

const refused = (key: string) => ({ code: 400, data: { key } })
const minuteMs = 60_000

/** Advances the clock to a time. */
const advanceTo = (time: string) => server.clock.tick(Date.parse(time) - server.clock.now().getTime())

async function inZone(zone: string) {
  const token = { ...(await server.register()), [timeZoneHeader]: `${zone} GMT+00:00` }
  return {
    token,
    checkIn: (request_id: string = crypto.randomUUID()) => server.call('signIn', { request_id }, token),
    info: () => server.call('userInfo', {}, token),
    days: (month: string) => server.call('signInDays', { month }, token),
    move: (time_zone: string) => server.call('editUser', { time_zone }, token),
  }
}

describe('the daily check-in', () => {
  it('a check-in counts once a day, and a repeated request gets the first response', async () => {
    const user = await inZone('Europe/Berlin')
    expect(await user.info()).toMatchObject({ data: { sign_in_count: 0, signed_in_today: false } })
    const id = crypto.randomUUID()
    const first = await user.checkIn(id)
    expect(first).toMatchObject({ code: 200, data: { sign_in_count: 1 } })
    expect(await user.checkIn(id)).toEqual(first)
    expect(await user.checkIn()).toMatchObject(refused('signIn.alreadyToday'))
    expect(await user.info()).toMatchObject({
      data: { sign_in_count: 1, signed_in_today: true, time_zone: 'Europe/Berlin' },
    })
  })

  it('of ten concurrent check-ins one counts', async () => {
    const user = await inZone('UTC')
    const answers = await Promise.all(Array.from({ length: 10 }, () => user.checkIn()))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(await user.info()).toMatchObject({ data: { sign_in_count: 1 } })
  })
})

/** A time in the last minute of a local day, that day and the next; in chronological order. */
const midnights = [
  ['America/New_York', '2026-06-10T03:59:30Z', '2026-06-09', '2026-06-10'],
  ['Pacific/Kiritimati', '2026-06-10T09:59:30Z', '2026-06-10', '2026-06-11'],
  ['Pacific/Pago_Pago', '2026-06-10T10:59:30Z', '2026-06-09', '2026-06-10'],
  ['Asia/Kathmandu', '2026-06-10T18:14:30Z', '2026-06-10', '2026-06-11'],
  // The ends of days of 23 and 25 hours.
  ['Europe/Berlin', '2027-03-28T21:59:30Z', '2027-03-28', '2027-03-29'],
  // Clocks skip midnight: the new day starts at one o'clock.
  ['Africa/Cairo', '2027-04-29T21:59:30Z', '2027-04-29', '2027-04-30'],
  ['Europe/Berlin', '2027-10-31T22:59:30Z', '2027-10-31', '2027-11-01'],
] as const

describe('midnight', () => {
  it.each(midnights)('midnight in %s after %s ends %s', async (zone, time, day, next) => {
    advanceTo(time)
    const user = await inZone(zone)
    expect((await user.checkIn()).code).toBe(200)
    expect(await user.checkIn()).toMatchObject(refused('signIn.alreadyToday'))
    expect(await user.days(day.slice(0, 7))).toMatchObject({
      data: { days: [day], today: day, time_zone: zone },
    })
    server.clock.tick(minuteMs)
    expect(await user.info()).toMatchObject({ data: { signed_in_today: false } })
    expect((await user.checkIn()).code).toBe(200)
    expect(await user.days(next.slice(0, 7))).toMatchObject({
      data: { days: day.slice(0, 7) === next.slice(0, 7) ? [day, next] : [next], today: next },
    })
  })

  it('a day of 25 hours allows one check-in', async () => {
    advanceTo('2028-10-28T22:30:00Z')
    const user = await inZone('Europe/Berlin')
    expect((await user.checkIn()).code).toBe(200)
    advanceTo('2028-10-29T22:30:00Z')
    expect(await user.checkIn()).toMatchObject(refused('signIn.alreadyToday'))
  })
})

describe('a change of the time zone', () => {
  it('a change of the time zone counts from the next day, and no day can be checked in twice', async () => {
    advanceTo('2029-06-10T12:00:00Z')
    const user = await inZone('Pacific/Kiritimati')
    // In Kiritimati it is the 11th.
    expect((await user.checkIn()).code).toBe(200)
    expect(await user.move('Pacific/Pago_Pago')).toMatchObject({ data: { time_zone: 'Pacific/Pago_Pago' } })
    expect(await user.checkIn()).toMatchObject(refused('signIn.alreadyToday'))
    expect(await user.days('2029-06')).toMatchObject({
      data: { today: '2029-06-11', time_zone: 'Pacific/Kiritimati' },
    })
    // The 11th of Kiritimati is over. In Pago Pago it is the 10th, then the 11th, which is checked in already.
    advanceTo('2029-06-11T10:00:00Z')
    expect(await user.days('2029-06')).toMatchObject({
      data: { today: '2029-06-10', time_zone: 'Pacific/Pago_Pago' },
    })
    expect(await user.checkIn()).toMatchObject(refused('signIn.alreadyToday'))
    advanceTo('2029-06-11T11:00:00Z')
    expect(await user.checkIn()).toMatchObject(refused('signIn.alreadyToday'))
    advanceTo('2029-06-12T11:00:00Z')
    expect((await user.checkIn()).code).toBe(200)
    expect(await user.days('2029-06')).toMatchObject({ data: { days: ['2029-06-11', '2029-06-12'] } })
  })

  it('changing the time zone back and forth within a day allows no second check-in', async () => {
    advanceTo('2029-07-10T12:00:00Z')
    const user = await inZone('UTC')
    expect((await user.checkIn()).code).toBe(200)
    for (const zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
      await user.move(zone)
      expect(await user.checkIn()).toMatchObject(refused('signIn.alreadyToday'))
    }
    expect(await user.days('2029-07')).toMatchObject({ data: { today: '2029-07-10', time_zone: 'UTC' } })
    advanceTo('2029-07-11T00:00:00Z')
    expect(await user.days('2029-07')).toMatchObject({
      data: { today: '2029-07-11', time_zone: 'Pacific/Kiritimati' },
    })
  })

  it("a call's time zone has no effect once the first check-in has set the account's", async () => {
    const user = await inZone('UTC')
    await user.checkIn()
    const elsewhere = { ...user.token, [timeZoneHeader]: 'Pacific/Kiritimati GMT+14:00' }
    expect(await server.call('signIn', { request_id: crypto.randomUUID() }, elsewhere)).toMatchObject(
      refused('signIn.alreadyToday'),
    )
  })
})

describe('the days of a month', () => {
  it.each(['2029-13', '2029-1', '0000-01', 'x', ''])('the month %j is rejected', async (month) => {
    expect((await (await inZone('UTC')).days(month)).code).toBe(400)
  })
})
