/**
 * 200 partners who each poll the overview every second, while some of them put and withdraw: no error, nothing lost or
 * doubled, and an answer within a second. The long form takes two minutes; `npm run test:load` runs it alone.
 */

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { emptyServerDatabase } from '../testing/empty-database.ts'
import { isMachineBusy, longOr } from '../testing/test-length.ts'
import { remotePartner, type SandboxProcess, send, startProcess } from '../testing/test-remote.ts'
import { rightPassword } from '../testing/test-wallet.ts'

const serverUrl = inject('databaseUrl')
const partners = longOr(200, 40)
const seconds = longOr(120, 6)
const slowestMs = longOr(150, 1000)
/** One in so many polls is followed by a movement of money. */
const movesOneIn = 10

const Plans = v.object({ list: v.array(v.object({ id: v.string(), product_id: v.string() })) })
const Moved = v.object({ reference: v.string() })
const Counted = v.object({ total: v.number() })

interface Measured {
  readonly times: number[]
  readonly moved: { readonly token: string; readonly reference: string }[]
}

/** Sends a call that has to succeed, and notes how long it took. */
async function timed(
  { origin }: SandboxProcess,
  measured: Measured,
  ...[name, request, token]: SendArguments
) {
  const begin = performance.now()
  const answer = await send(origin, name, request, token)
  measured.times.push(performance.now() - begin)
  if (answer.code !== 200) throw new Error(`${name} was answered ${JSON.stringify(answer)}`)
  return answer.data
}
type SendArguments = [
  name: Parameters<typeof send>[1],
  request: Readonly<Record<string, unknown>>,
  token: string,
]

/** A put where a plan waits, else a withdrawal. */
async function moveMoney(running: SandboxProcess, token: string, measured: Measured): Promise<void> {
  const request_id = randomUUID()
  const waiting = await timed(running, measured, 'planList', { status: 'waitPut', page_size: 20 }, token)
  const plan = v.parse(Plans, waiting).list.find((each) => each.product_id === 'pebble-harbor')
  const isPut = plan !== undefined && Math.random() < 0.5
  await timed(running, measured, 'checkTransactionPassword', { password: rightPassword }, token)
  const data = isPut
    ? await timed(running, measured, 'putPlan', { id: plan.id, amount: '25', request_id }, token)
    : await timed(running, measured, 'withdraw', { amount: '20', method: 'address', request_id }, token)
  measured.moved.push({ token, reference: v.parse(Moved, data).reference })
}

/** What the overview asks once a second. */
async function poll(
  running: SandboxProcess,
  token: string,
  measured: Measured,
  until: number,
): Promise<void> {
  await sleep(Math.random() * 1000)
  for (let next = performance.now(); next < until; ) {
    await Promise.all([
      timed(running, measured, 'statistics', { type: 4 }, token),
      timed(running, measured, 'property', {}, token),
    ])
    if (Math.random() * movesOneIn < 1) await moveMoney(running, token, measured)
    next = Math.max(next + 1000, performance.now())
    await sleep(Math.max(0, next - performance.now()))
  }
}

/** Every answered movement stands among its partner's entries once, with its own number of parts. */
async function proveMoved({ origin }: SandboxProcess, { moved }: Measured): Promise<void> {
  expect(new Set(moved.map((each) => each.reference)).size).toBe(moved.length)
  for (const token of new Set(moved.map((each) => each.token))) {
    const { data } = await send(origin, 'entries', { page_size: 1, type: 'manual_withdrawal' }, token)
    const withdrawals = moved.filter((each) => each.token === token && each.reference.startsWith('W-'))
    expect(v.parse(Counted, data).total).toBe(withdrawals.length * 2)
  }
}

async function load(name: string, place: string): Promise<void> {
  const isBusy = isMachineBusy()
  const running = await startProcess(place)
  try {
    const tokens: string[] = []
    for (let index = 0; index < partners; index += 1)
      tokens.push(await remotePartner(running, `partner${index}`))
    const measured: Measured = { times: [], moved: [] }
    const until = performance.now() + seconds * 1000
    await Promise.all(tokens.map((token) => poll(running, token, measured, until)))
    await proveMoved(running, measured)
    const sorted = measured.times.toSorted((a, b) => a - b)
    const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
    console.log(
      `${name}: ${partners} partners for ${seconds} s: ${sorted.length} calls, ${measured.moved.length} movements; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(0.9999)} ms${isBusy ? '; not judged, the machine is busy' : ''}`,
    )
    expect(measured.moved.length).toBeGreaterThan(0)
    if (!isBusy) expect(at(0.99)).toBeLessThan(slowestMs)
  } finally {
    await running.end('SIGTERM')
  }
}

async function proveLedger(place: { url: string } | { folder: string }): Promise<void> {
  const database = await openDatabase(place)
  try {
    expect(await checkInvariants(database)).toEqual([])
  } finally {
    await database.close()
  }
}

describe(`${partners} partners at once`, () => {
  it('on a folder of PGlite', { timeout: 600_000 }, async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'placard-load-')), 'data')
    try {
      await load('PGlite', folder)
      await proveLedger({ folder: join(folder, 'database') })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.runIf(serverUrl !== undefined)('on PostgreSQL', { timeout: 600_000 }, async () => {
    const { url, drop } = await emptyServerDatabase(serverUrl ?? '')
    try {
      await load('PostgreSQL', url)
      await proveLedger({ url: url })
    } finally {
      await drop()
    }
  })
})
