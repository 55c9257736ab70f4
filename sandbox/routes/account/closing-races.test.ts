/** What waits for the account's lock behind the closing of the account, in another process on a real PostgreSQL. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EndpointName } from '#protocol/http/endpoints.ts'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/open-database.ts'
import { partnerNamed } from '../../desk/partners.ts'
import { type ServerDatabase, serverDatabase } from '../../testing/database.ts'
import { type AccountHolder, accountHolder } from '../../testing/interruptions/held-account.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'

const serverUrl = inject('databaseUrl')
const password = 'correct horse'
const closed = { code: 404, data: { key: 'session.accountCancelled' } }
const wrongCode = { code: 400, data: { key: 'auth.resetCodeWrong' } }

describe.runIf(serverUrl !== undefined)('behind the closing of its account', () => {
  let server: ServerDatabase
  let databases: readonly Database[] = []
  let closing: TestSandbox
  let other: TestSandbox
  let held: AccountHolder

  beforeAll(async () => {
    server = await serverDatabase()
    databases = [await openDatabase(server), await openDatabase(server)]
    closing = await createTestSandbox(undefined, databases[0])
    other = await createTestSandbox(undefined, databases[1])
    held = await accountHolder(server.adminUrl)
  })
  afterAll(async () => {
    await held?.close()
    for (const database of databases) await database.close()
    await server?.drop()
  })

  async function newPartner() {
    const token = await closing.registerOpen()
    const { data } = await closing.call('userInfo', {}, token)
    const { username } = v.parse(v.object({ username: v.string() }), data)
    const account = await partnerNamed(closing.sandbox.database, username)
    return { token, username, id: account?.id ?? '' }
  }

  /** Sends the request once the closing waits for the account, and lets both go on. */
  async function race(partner: Awaited<ReturnType<typeof newPartner>>, send: () => Promise<unknown>) {
    await held.hold(partner.id)
    const closes = closing.call('closeAccount', { password }, partner.token)
    await expect.poll(held.waiting, { timeout: 10_000 }).toBe(1)
    const sent = send()
    await expect.poll(held.waiting, { timeout: 10_000 }).toBe(2)
    await held.release()
    expect(await closes).toMatchObject({ code: 200 })
    return sent
  }

  it.each<[EndpointName, Readonly<Record<string, unknown>>]>([
    ['requestDeposit', { amount: '50', request_id: randomUUID() }],
    ['editUser', { email: 'new@partner.example', nickname: 'Ana', password }],
    ['feedback', { topic: 'A question', content: 'Where?' }],
    ['follow', { operated_id: 'OP-1001', request_id: randomUUID() }],
    ['startSecondFactor', { password }],
    ['changePassword', { old_password: password, new_password: 'another horse' }],
    ['setTransactionPassword', { password: '0'.repeat(32) }],
  ])('%s writes nothing', async (name, request) => {
    const partner = await newPartner()
    expect(await race(partner, () => other.call(name, request, partner.token))).toMatchObject(closed)
    const rows = await held.rowsOf(partner.id)
    expect(JSON.parse(rows.accounts ?? '')).toMatchObject({
      email: '',
      phone: '',
      nickname: null,
      operated_id: null,
      transaction_password_hash: null,
    })
    const { deposit_requests, feedback, follow_records, second_factors } = rows
    expect([deposit_requests, feedback, follow_records, second_factors]).toEqual(['', '', '', ''])
    expect(rows.requests).not.toContain(name)
    expect(rows.sessions).not.toContain('"device_hash": null')
  })

  it('a new login password by mail is refused like a wrong code', async () => {
    const partner = await newPartner()
    const { username } = partner
    await other.call('forgotPassword', { username })
    const mail = other.sandbox.outbox.list()[0]?.text ?? ''
    const code = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b/.exec(mail)?.[0]
    const before = JSON.parse((await held.rowsOf(partner.id)).accounts ?? '{}')
    const reset = () => other.call('resetPassword', { username, code, password: 'another horse' })
    expect(await race(partner, reset)).toMatchObject(wrongCode)
    const after = JSON.parse((await held.rowsOf(partner.id)).accounts ?? '{}')
    expect(after.password_hash).toBe(before.password_hash)
    expect(after.withdrawals_held_until).toBeNull()
  })
})
