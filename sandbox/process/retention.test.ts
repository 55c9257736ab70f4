/** Deletion of what is older than the operator keeps: nothing of the ledger, and nothing that is still needed. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { idempotencyKeys } from '../db/schema/idempotency.ts'
import { advance } from '../delivery/advance.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { testKinds } from '../testing/database.ts'
import { signatureImage } from '../testing/files.ts'
import { type WalletSandbox, walletSandbox } from '../testing/wallet.ts'
import { defaultRetention, deleteExpired } from './retention.ts'

const dayMs = 24 * 3_600_000

describe.each(testKinds())('on %s', (_name, open) => {
  let on: WalletSandbox
  beforeAll(async () => {
    on = await walletSandbox(open)
  })
  afterAll(() => on.close())

  const tables = [
    'requests',
    'notifications',
    'feedback',
    'sessions',
    'plan_history',
    'follow_records',
    'sign_ins',
    'uploads',
    'movements',
    'entries',
  ]
  async function rowCounts(): Promise<Record<string, number>> {
    const counts = tables.map(async (table) => [table, await on.database.db.$count(sql.raw(table))] as const)
    return Object.fromEntries(await Promise.all(counts))
  }
  const daysLater = async (days: number) => {
    on.clock.tick(days * dayMs)
    await deleteExpired(on.server.sandbox, defaultRetention)
    return rowCounts()
  }

  async function upload(token: Readonly<Record<string, string>>, last: number): Promise<string> {
    const body = new FormData()
    body.append('file', new File([new Uint8Array([...signatureImage, last])], 'picture.png'))
    const answer = await on.server.app.request(`${basePath}/files/upload`, {
      method: 'POST',
      headers: token,
      body,
    })
    return v.parse(v.object({ data: v.object({ url: v.string() }) }), await answer.json()).data.url
  }

  it('deletes each kind after its time and keeps money, its request ids and what is referred to', async () => {
    const wallet = await on.newWallet()
    await wallet.deposit('1000')
    const request_id = randomUUID()
    await wallet.stepUp()
    const withdrawal = { amount: '50', method: 'address', request_id }
    const paid = await wallet.send('withdraw', withdrawal)
    const refusal = await wallet.send('withdraw', { amount: '5000', method: 'address' })
    expect([paid.code, refusal.code]).toEqual([200, 400])
    await wallet.ok('signIn')
    const [avatar, shown] = [await upload(wallet.token, 1), await upload(wallet.token, 2)]
    await upload(wallet.token, 3)
    await wallet.ok('editUser', { avatar })
    await wallet.ok('feedback', { topic: 'A', content: 'B', images: [shown] })
    await wallet.put('pebble-harbor', '50')
    on.clock.tick(20 * 60_000)
    await advance(on.server.sandbox)
    for (let hour = 0; hour < 8; hour += 1) {
      on.clock.tick(3_600_000)
      await advance(on.server.sandbox)
    }
    const start = await rowCounts()
    expect(start).toMatchObject({ uploads: 3, feedback: 1, sign_ins: 1 })

    const day = await daysLater(2)
    expect(day).toEqual({ ...start, uploads: 2 })

    const quarter = await daysLater(90)
    expect(quarter.requests).toBeLessThan(start.requests ?? 0)
    expect(quarter).toMatchObject({ sessions: 0, uploads: 2, feedback: 1 })
    expect(quarter.notifications).toBe(start.notifications)

    const later = await daysLater(1100)
    expect(later).toMatchObject({
      notifications: 0,
      feedback: 0,
      uploads: 1,
      sign_ins: 0,
      entries: start.entries,
      movements: start.movements,
    })
    expect(later.plan_history).toBeLessThan(start.plan_history ?? 0)
    expect(await checkInvariants(on.database)).toEqual([])
    const isKept = eq(idempotencyKeys.request_id, request_id)
    expect(await on.database.db.$count(idempotencyKeys, isKept)).toBe(1)
  })

  it('does nothing the second time', async () => {
    const before = await daysLater(0)
    expect(await daysLater(0)).toEqual(before)
  })
})
