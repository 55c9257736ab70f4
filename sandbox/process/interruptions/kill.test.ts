/**
 * kill -9 of a complete sandbox under load, repeatedly on the same data: confirmed requests are stored, unconfirmed ones are
 * executed at most once. How fast it restarts is measured by `bench/sandbox-process.ts`.
 */

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../db/open-database.ts'
import { checkInvariants } from '../../ledger/checks/invariants.ts'
import { serverDatabase } from '../../testing/database.ts'
import { longOr } from '../../testing/full-run.ts'
import { desk, remotePartner, type SandboxProcess, send, startProcess } from '../../testing/remote-sandbox.ts'
import { rightPassword } from '../../testing/sandbox.ts'

const serverUrl = inject('databaseUrl')
const rounds = longOr(100, 1)
const Success = v.object({ code: v.literal(200) })
const Receipt = v.object({ reference: v.string() })
const Entries = v.object({
  list: v.array(v.object({ reference: v.string(), request_id: v.nullish(v.string()) })),
})

interface SentRequest {
  readonly name: 'withdraw' | 'cancelWithdrawal'
  readonly request: Readonly<Record<string, unknown>> & { readonly request_id: string }
  /** The reference of the response; undefined without a response. */
  confirmed?: string
}

/** Opens the step-up window for a withdrawal. */
async function openStepUp(origin: string, token: string): Promise<void> {
  const answer = await send(origin, 'checkTransactionPassword', { password: rightPassword }, token)
  v.parse(Success, answer)
}

/** Withdraws and cancels until the sandbox is killed; records requests and responses. */
async function moveUntilKilled(origin: string, token: string, sent: SentRequest[]): Promise<void> {
  const move = async (name: SentRequest['name'], fields: Readonly<Record<string, unknown>>) => {
    const entry: SentRequest = { name, request: { ...fields, request_id: randomUUID() } }
    sent.push(entry)
    const { data } = await send(origin, name, entry.request, token)
    const { reference } = v.parse(Receipt, data)
    entry.confirmed = reference
    return reference
  }
  try {
    for (;;) {
      await openStepUp(origin, token)
      const reference = await move('withdraw', { amount: '25', method: 'address' })
      if (sent.length % 3 === 0) await move('cancelWithdrawal', { reference })
    }
  } catch (error) {
    if (error instanceof v.ValiError) throw error
  }
}

async function depositUntilKilled(deskOrigin: string, username: string): Promise<void> {
  try {
    for (;;) await desk(deskOrigin, 'deposit', { username, amount: '10' })
  } catch {
    // The sandbox was killed.
  }
}

/** Checks every request: confirmed movements are stored, and a repeat is not executed again. */
async function expectStored(
  { origin }: SandboxProcess,
  token: string,
  sent: readonly SentRequest[],
): Promise<void> {
  const { data } = await send(origin, 'entries', { page_size: 100, type: 'manual_withdrawal' }, token)
  const { list } = v.parse(Entries, data)
  const references = new Set(list.map((entry) => entry.reference))
  for (const { confirmed } of sent) if (confirmed !== undefined) expect(references).toContain(confirmed)
  for (const { name, request, confirmed } of sent) {
    const repeated = await send(origin, name, request, token)
    if (confirmed !== undefined) expect(repeated).toMatchObject({ code: 200, data: { reference: confirmed } })
    // Not executed before the kill: it is executed now, or rejected without a step-up window.
    else expect([200, 400]).toContain(repeated.code)
  }
}

async function killAndRestart(location: string, kills: number): Promise<void> {
  let running = await startProcess(location)
  const names = ['ana', 'ben', 'cyd']
  const tokens: string[] = []
  for (const name of names) tokens.push(await remotePartner(running, name))
  for (let round = 0; round < kills; round += 1) {
    // A kill during a password check leaves it counted as a wrong attempt; a correct one resets the count.
    for (const token of tokens) await openStepUp(running.origin, token)
    const sent = tokens.map((): SentRequest[] => [])
    const load = tokens.map((token, index) => moveUntilKilled(running.origin, token, sent[index] ?? []))
    const deposits = depositUntilKilled(running.deskOrigin, 'ana')
    await sleep(20 + Math.random() * 200)
    await running.end('SIGKILL')
    await Promise.all([...load, deposits])
    running = await startProcess(location)
    const health = await fetch(`${running.origin}/health`)
    expect(await health.json()).toMatchObject({ status: 'ok', ledger: { broken: [] } })
    for (const [index, token] of tokens.entries())
      await expectStored(running, token, (sent[index] ?? []).slice(-8))
  }
  expect(await running.end('SIGTERM')).toBe(0)
}

async function checkLedger(location: { url: string } | { folder: string }): Promise<void> {
  const database = await openDatabase(location)
  try {
    expect(await checkInvariants(database)).toEqual([])
  } finally {
    await database.close()
  }
}

describe('kill -9 under load', () => {
  it('a sandbox on PGlite recovers from kill -9 under load', { timeout: 1_200_000 }, async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'placard-kill-')), 'data')
    try {
      await killAndRestart(folder, rounds)
      await checkLedger({ folder: join(folder, 'database') })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.runIf(serverUrl !== undefined)(
    'a sandbox on PostgreSQL recovers from kill -9 under load',
    { timeout: 1_200_000 },
    async () => {
      const { url, drop } = await serverDatabase()
      try {
        await killAndRestart(url, rounds)
        await checkLedger({ url: url })
      } finally {
        await drop()
      }
    },
  )
})
