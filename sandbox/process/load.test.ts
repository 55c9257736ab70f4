/**
 * 200 partners poll the overview every second, and some of them fund and withdraw: no error, nothing lost or duplicated, and
 * fast responses. The full length takes two minutes; `npm run test:load` runs only this test.
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
import { isMachineBusy, longOr } from '../testing/full-run.ts'
import { remotePartner, type SandboxProcess, send, startProcess } from '../testing/remote-sandbox.ts'
import { rightPassword } from '../testing/wallet.ts'

const serverUrl = inject('databaseUrl')
const partners = longOr(200, 40)
const seconds = longOr(120, 6)
const maxP99Ms = longOr(150, 1000)
/** The probability that a poll is followed by a movement of money. */
const moveRate = 1 / 10

const Plans = v.object({ list: v.array(v.object({ id: v.string(), product_id: v.string() })) })
const Receipt = v.object({ reference: v.string() })
const Total = v.object({ total: v.number() })

interface Measurements {
  readonly times: number[]
  readonly moved: { readonly token: string; readonly reference: string }[]
}

/** Sends a request that must succeed, and records its duration. */
async function timed(
  { origin }: SandboxProcess,
  measured: Measurements,
  ...[name, request, token]: SendArguments
) {
  const startedAt = performance.now()
  const answer = await send(origin, name, request, token)
  measured.times.push(performance.now() - startedAt)
  if (answer.code !== 200) throw new Error(`${name} failed: ${JSON.stringify(answer)}`)
  return answer.data
}
type SendArguments = [
  name: Parameters<typeof send>[1],
  request: Readonly<Record<string, unknown>>,
  token: string,
]

/** A funding if a plan is waiting, else a withdrawal. */
async function moveMoney(running: SandboxProcess, token: string, measured: Measurements): Promise<void> {
  const request_id = randomUUID()
  const waiting = await timed(running, measured, 'planList', { status: 'waitPut', page_size: 20 }, token)
  const plan = v.parse(Plans, waiting).list.find(({ product_id }) => product_id === 'pebble-harbor')
  const isPut = plan !== undefined && Math.random() < 0.5
  await timed(running, measured, 'checkTransactionPassword', { password: rightPassword }, token)
  const data = isPut
    ? await timed(running, measured, 'putPlan', { id: plan.id, amount: '25', request_id }, token)
    : await timed(running, measured, 'withdraw', { amount: '20', method: 'address', request_id }, token)
  measured.moved.push({ token, reference: v.parse(Receipt, data).reference })
}

/** Sends the overview's requests once per second. */
async function poll(
  running: SandboxProcess,
  token: string,
  measured: Measurements,
  until: number,
): Promise<void> {
  await sleep(Math.random() * 1000)
  for (let next = performance.now(); next < until; ) {
    await Promise.all([
      timed(running, measured, 'statistics', { type: 4 }, token),
      timed(running, measured, 'property', {}, token),
    ])
    if (Math.random() < moveRate) await moveMoney(running, token, measured)
    next = Math.max(next + 1000, performance.now())
    await sleep(Math.max(0, next - performance.now()))
  }
}

/** Checks that every confirmed movement is in its partner's entries once. */
async function expectStored({ origin }: SandboxProcess, { moved }: Measurements): Promise<void> {
  expect(new Set(moved.map((movement) => movement.reference)).size).toBe(moved.length)
  for (const token of new Set(moved.map((movement) => movement.token))) {
    const { data } = await send(origin, 'entries', { page_size: 1, type: 'manual_withdrawal' }, token)
    const withdrawals = moved.filter((entry) => entry.token === token && entry.reference.startsWith('W-'))
    expect(v.parse(Total, data).total).toBe(withdrawals.length * 2)
  }
}

async function load(name: string, location: string): Promise<void> {
  const isBusy = isMachineBusy()
  const running = await startProcess(location)
  try {
    const tokens: string[] = []
    for (let index = 0; index < partners; index += 1)
      tokens.push(await remotePartner(running, `partner${index}`))
    const measured: Measurements = { times: [], moved: [] }
    const until = performance.now() + seconds * 1000
    await Promise.all(tokens.map((token) => poll(running, token, measured, until)))
    await expectStored(running, measured)
    const sorted = measured.times.toSorted((a, b) => a - b)
    const percentile = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
    console.log(
      `${name}: ${partners} partners for ${seconds} s: ${sorted.length} requests, ${measured.moved.length} movements; p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, p99.99 ${percentile(0.9999)} ms${isBusy ? '; not checked, the machine is busy' : ''}`,
    )
    expect(measured.moved.length).toBeGreaterThan(0)
    if (!isBusy) expect(percentile(0.99)).toBeLessThan(maxP99Ms)
  } finally {
    await running.end('SIGTERM')
  }
}

async function checkLedger(location: { url: string } | { folder: string }): Promise<void> {
  const database = await openDatabase(location)
  try {
    expect(await checkInvariants(database)).toEqual([])
  } finally {
    await database.close()
  }
}

describe(`${partners} concurrent partners`, () => {
  it(`${partners} concurrent partners get fast responses on PGlite`, { timeout: 600_000 }, async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'placard-load-')), 'data')
    try {
      await load('PGlite', folder)
      await checkLedger({ folder: join(folder, 'database') })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.runIf(serverUrl !== undefined)(
    `${partners} concurrent partners get fast responses on PostgreSQL`,
    { timeout: 600_000 },
    async () => {
      const { url, drop } = await emptyServerDatabase(serverUrl ?? '')
      try {
        await load('PostgreSQL', url)
        await checkLedger({ url: url })
      } finally {
        await drop()
      }
    },
  )
})
