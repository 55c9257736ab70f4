/** The daily sign-in: once a day of the account's zone, at midnight, on days of 23 and 25 hours, and across a change. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timeZoneHeader } from '#protocol/http/endpoint.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

const refused = (key: string) => ({ code: 400, data: { key } })
const minute = 60_000

/** Moves the clock on to a moment. */
const at = (moment: string) => server.clock.tick(Date.parse(moment) - server.clock.now().getTime())

async function inZone(zone: string) {
  const token = { ...(await server.register()), [timeZoneHeader]: `${zone} GMT+00:00` }
  return {
    token,
    signIn: (request_id: string = crypto.randomUUID()) => server.call('signIn', { request_id }, token),
    info: () => server.call('userInfo', {}, token),
    days: (month: string) => server.call('signInDays', { month }, token),
    move: (time_zone: string) => server.call('editUser', { time_zone }, token),
  }
}

describe('signing in', () => {
  it('counts once a day, and a repeat of the request gets its first answer', async () => {
    const user = await inZone('Europe/Berlin')
    expect(await user.info()).toMatchObject({ data: { sign_in_count: 0, signed_in_today: false } })
    const id = crypto.randomUUID()
    const first = await user.signIn(id)
    expect(first).toMatchObject({ code: 200, data: { sign_in_count: 1 } })
    expect(await user.signIn(id)).toEqual(first)
    expect(await user.signIn()).toMatchObject(refused('signIn.alreadyToday'))
    expect(await user.info()).toMatchObject({
      data: { sign_in_count: 1, signed_in_today: true, time_zone: 'Europe/Berlin' },
    })
  })

  it('counts once of ten at once', async () => {
    const user = await inZone('UTC')
    const answers = await Promise.all(Array.from({ length: 10 }, () => user.signIn()))
    expect(answers.filter((each) => each.code === 200)).toHaveLength(1)
    expect(await user.info()).toMatchObject({ data: { sign_in_count: 1 } })
  })
})

/** A moment in the last minute of a local day, that day and the next; they go forward in time. */
const midnights = [
  ['America/New_York', '2026-06-10T03:59:30Z', '2026-06-09', '2026-06-10'],
  ['Pacific/Kiritimati', '2026-06-10T09:59:30Z', '2026-06-10', '2026-06-11'],
  ['Pacific/Pago_Pago', '2026-06-10T10:59:30Z', '2026-06-09', '2026-06-10'],
  ['Asia/Kathmandu', '2026-06-10T18:14:30Z', '2026-06-10', '2026-06-11'],
  // Days of 23 and of 25 hours end.
  ['Europe/Berlin', '2027-03-28T21:59:30Z', '2027-03-28', '2027-03-29'],
  // Clocks go forward over midnight: the new day begins at one o'clock.
  ['Africa/Cairo', '2027-04-29T21:59:30Z', '2027-04-29', '2027-04-30'],
  ['Europe/Berlin', '2027-10-31T22:59:30Z', '2027-10-31', '2027-11-01'],
] as const

describe('midnight', () => {
  it.each(midnights)('of %s at %s ends %s', async (zone, moment, day, next) => {
    at(moment)
    const user = await inZone(zone)
    expect((await user.signIn()).code).toBe(200)
    expect(await user.signIn()).toMatchObject(refused('signIn.alreadyToday'))
    expect(await user.days(day.slice(0, 7))).toMatchObject({
      data: { days: [day], today: day, time_zone: zone },
    })
    server.clock.tick(minute)
    expect(await user.info()).toMatchObject({ data: { signed_in_today: false } })
    expect((await user.signIn()).code).toBe(200)
    expect(await user.days(next.slice(0, 7))).toMatchObject({
      data: { days: day.slice(0, 7) === next.slice(0, 7) ? [day, next] : [next], today: next },
    })
  })

  it('gives a day of 25 hours once', async () => {
    at('2028-10-28T22:30:00Z')
    const user = await inZone('Europe/Berlin')
    expect((await user.signIn()).code).toBe(200)
    at('2028-10-29T22:30:00Z')
    expect(await user.signIn()).toMatchObject(refused('signIn.alreadyToday'))
  })
})

describe('a change of zone', () => {
  it('counts from the next day on, and gives no day twice', async () => {
    at('2029-06-10T12:00:00Z')
    const user = await inZone('Pacific/Kiritimati')
    // Kiritimati has the 11th.
    expect((await user.signIn()).code).toBe(200)
    expect(await user.move('Pacific/Pago_Pago')).toMatchObject({ data: { time_zone: 'Pacific/Pago_Pago' } })
    expect(await user.signIn()).toMatchObject(refused('signIn.alreadyToday'))
    expect(await user.days('2029-06')).toMatchObject({
      data: { today: '2029-06-11', time_zone: 'Pacific/Kiritimati' },
    })
    // Its 11th is over; in Pago Pago it is still the 10th, and then the 11th, which is taken.
    at('2029-06-11T10:00:00Z')
    expect(await user.days('2029-06')).toMatchObject({
      data: { today: '2029-06-10', time_zone: 'Pacific/Pago_Pago' },
    })
    expect(await user.signIn()).toMatchObject(refused('signIn.alreadyToday'))
    at('2029-06-11T11:00:00Z')
    expect(await user.signIn()).toMatchObject(refused('signIn.alreadyToday'))
    at('2029-06-12T11:00:00Z')
    expect((await user.signIn()).code).toBe(200)
    expect(await user.days('2029-06')).toMatchObject({ data: { days: ['2029-06-11', '2029-06-12'] } })
  })

  it('to and fro within a day gains nothing', async () => {
    at('2029-07-10T12:00:00Z')
    const user = await inZone('UTC')
    expect((await user.signIn()).code).toBe(200)
    for (const zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
      await user.move(zone)
      expect(await user.signIn()).toMatchObject(refused('signIn.alreadyToday'))
    }
    expect(await user.days('2029-07')).toMatchObject({ data: { today: '2029-07-10', time_zone: 'UTC' } })
    at('2029-07-11T00:00:00Z')
    expect(await user.days('2029-07')).toMatchObject({
      data: { today: '2029-07-11', time_zone: 'Pacific/Kiritimati' },
    })
  })

  it('of the call changes nothing once the first sign-in settled the zone', async () => {
    const user = await inZone('UTC')
    await user.signIn()
    const elsewhere = { ...user.token, [timeZoneHeader]: 'Pacific/Kiritimati GMT+14:00' }
    expect(await server.call('signIn', { request_id: crypto.randomUUID() }, elsewhere)).toMatchObject(
      refused('signIn.alreadyToday'),
    )
  })
})

describe('the days of a month', () => {
  it.each(['2029-13', '2029-1', '0000-01', 'x', ''])('are refused for %j', async (month) => {
    expect((await (await inZone('UTC')).days(month)).code).toBe(400)
  })
})
