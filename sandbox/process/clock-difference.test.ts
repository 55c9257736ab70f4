/** Processes whose clocks are two hours apart give the results of one whose clock is right. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import type { EndpointName } from '#protocol/http/endpoints.ts'
import { cheapCost } from '../auth/passwords.ts'
import { type ServerDatabase, serverDatabase } from '../testing/database.ts'
import { desk, remotePartner, type SandboxProcess, send, startProcess } from '../testing/remote-sandbox.ts'
import { rightPassword } from '../testing/sandbox.ts'
import { type RunningSandbox, startSandbox } from './start-sandbox.ts'

const serverUrl = inject('databaseUrl')
const hourMs = 3_600_000
const shifts = { behind: -2 * hourMs, right: 0, ahead: 2 * hourMs } as const
type Shift = keyof typeof shifts
const Receipt = v.object({ at: v.string(), expected_at: v.string() })
const Entries = v.object({ list: v.array(v.object({ time: v.string(), id: v.number() })) })
const Plans = v.object({ list: v.array(v.looseObject({ id: v.string(), product_id: v.string() })) })
const Statistics = v.object({ as_of: v.string(), series: v.array(v.looseObject({ at: v.string() })) })
const wrongPassword = '0'.repeat(32)
/** More than what the requests take, and far less than the clocks' difference. */
const closeMs = 30_000

describe.runIf(serverUrl !== undefined)('clocks that are two hours apart', () => {
  let server: ServerDatabase
  const processes = new Map<Shift, RunningSandbox>()
  beforeAll(async () => {
    server = await serverDatabase()
    for (const [name, shift] of [
      ['behind', shifts.behind],
      ['right', shifts.right],
      ['ahead', shifts.ahead],
    ] as const) {
      const ownTime = () => new Date(Date.now() + shift)
      processes.set(
        name,
        await startSandbox({ ports: 0, data: server, passwordCost: cheapCost, speed: 1, ownTime }),
      )
    }
  }, 60_000)
  afterAll(async () => {
    for (const { close } of processes.values()) await close()
    await server?.drop()
  })
  const at = (name: Shift): RunningSandbox => {
    const running = processes.get(name)
    if (running === undefined) throw new Error('not started')
    return running
  }

  it('each process tells the time of the database in its answers', async () => {
    for (const name of ['behind', 'right', 'ahead'] as const) {
      const { headers } = await fetch(`${at(name).origin}${basePath}/auth/v2/lang`)
      expect(Math.abs(Date.parse(headers.get('Date') ?? '') - Date.now()), name).toBeLessThan(closeMs)
    }
  })

  it.each([
    ['behind', 'ahead'],
    ['ahead', 'behind'],
    ['behind', 'right'],
    ['right', 'ahead'],
  ] as const)(
    'a step-up window that the process %s opened pays a withdrawal at the one %s',
    async (opener, payer) => {
      const token = await remotePartner(at(opener), `from-${opener}-to-${payer}`)
      await send(at(opener).origin, 'checkTransactionPassword', { password: rightPassword }, token)
      const request = { amount: '20', method: 'address', request_id: randomUUID() }
      const answer = await send(at(payer).origin, 'withdraw', request, token)
      expect(answer).toMatchObject({ code: 200 })
      const receipt = v.parse(Receipt, answer.data)
      expect(Math.abs(Date.parse(receipt.at) - Date.now())).toBeLessThan(closeMs)
      expect(Date.parse(receipt.expected_at) - Date.parse(receipt.at)).toBe(hourMs)
      const { list } = v.parse(Entries, (await send(at(opener).origin, 'entries', {}, token)).data)
      for (const { time } of list) expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(closeMs)
    },
  )

  it('a session that one process opened is neither over nor in the future at the others', async () => {
    const token = await remotePartner(at('ahead'), 'traveller')
    for (const name of ['behind', 'right', 'ahead'] as const)
      expect(await send(at(name).origin, 'userInfo', {}, token)).toMatchObject({ code: 200 })
  })

  it('delivery time is the same in every process', () => {
    const times = [...processes.values()].map(({ sandbox }) => sandbox.clock.delivery().getTime())
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(closeMs)
  })
})

/** A zone in which it is a quarter of an hour to an hour and a half before, or after, midnight: two hours are another day. */
function zoneNearMidnight(side: 'before' | 'after'): string {
  const [hour, minute] = [new Date().getUTCHours(), new Date().getUTCMinutes()]
  // No midnight within the next half hour, and none in the last.
  const isFirstHalf = minute < 30
  const hours = { before: isFirstHalf ? 23 : 22, after: isFirstHalf ? 1 : 0 }
  const offset = ((hours[side] - hour + 12 + 24) % 24) - 12
  // The names count westwards.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

const roundingMs = 5 * 60_000

/** Times become their distance from now, and everything that is random its kind, so that two results can be compared. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, comparable(part)]))
  if (typeof value !== 'string') return value
  return value
    .replaceAll(
      /\d{4}-\d\d-\d\dT[\d:.]+Z/g,
      (time) => `now + ${Math.round((Date.parse(time) - Date.now()) / roundingMs) * 5} min`,
    )
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'uuid')
    .replaceAll(/\b[A-Z]{1,3}-[\dA-Z]{6,}\b/g, 'reference')
}

/** What a partner gets for calls that depend on the time. */
async function timedCalls(running: SandboxProcess, side: 'before' | 'after') {
  const zone = zoneNearMidnight(side)
  const token = await remotePartner(running, `partner-${side}`)
  const results: unknown[] = []
  const call = async (name: EndpointName, request: Readonly<Record<string, unknown>> = {}) => {
    const answer = await send(running.origin, name, request, token, { 'X-TZ': zone })
    // The message says the time of day.
    results.push([name, answer.code, comparable(answer.data)])
  }
  const stepUp = () => call('checkTransactionPassword', { password: rightPassword })
  await stepUp()
  await call('withdraw', { amount: '20', method: 'address', request_id: randomUUID() })
  const { list } = v.parse(Plans, (await send(running.origin, 'planList', {}, token)).data)
  await stepUp()
  const id = list.find(({ product_id }) => product_id === 'pebble-harbor')?.id
  await send(running.origin, 'putPlan', { id, amount: '50', request_id: randomUUID() }, token)
  await desk(running.deskOrigin, 'time', { hours: '30', minutes: '' })
  await call('signIn', { request_id: randomUUID() })
  await call('signIn', { request_id: randomUUID() })
  const month = new Date().toISOString().slice(0, 7)
  await call('signInDays', { month })
  await call('signedIn')
  await call('notifications')
  for (let attempt = 0; attempt < 5; attempt += 1)
    await call('checkTransactionPassword', { password: wrongPassword })
  await stepUp()
  await call('setSpendingCap', { cap: '100', request_id: randomUUID() })
  await call('setSpendingCap', { cap: '200', request_id: randomUUID() })
  for (const type of [1, 2, 3]) {
    const { data } = await send(running.origin, 'statistics', { type }, token, { 'X-TZ': zone })
    const { as_of, series } = v.parse(Statistics, data)
    results.push(['statistics', comparable(as_of), series[0]?.at])
  }
  const { data } = await send(running.origin, 'entries', {}, token)
  results.push(v.parse(Entries, data).list.map(({ time }) => comparable(time)))
  return results
}

describe.runIf(serverUrl !== undefined)('a process alone whose machine has a wrong clock', () => {
  const databases: ServerDatabase[] = []
  const processes: SandboxProcess[] = []
  afterAll(async () => {
    for (const { end } of processes) await end('SIGKILL')
    for (const { drop } of databases) await drop()
  })

  it('answers like one whose clock is right: windows, locks, days, periods and times', async () => {
    const results = await Promise.all(
      Object.values(shifts).map(async (shift) => {
        const database = await serverDatabase()
        databases.push(database)
        const running = await startProcess(database.url, 1, shift)
        processes.push(running)
        return [await timedCalls(running, 'before'), await timedCalls(running, 'after')]
      }),
    )
    const [behind, right, ahead] = results
    expect(behind).toEqual(right)
    expect(ahead).toEqual(right)
    // The calls themselves did what they are for.
    const text = JSON.stringify(right)
    for (const expected of [
      'now + 60 min',
      'now + 15 min',
      'now + 1440 min',
      'wallet.transactionPasswordLocked',
      'signIn.alreadyToday',
    ])
      expect(text).toContain(expected)
  }, 60_000)
})
