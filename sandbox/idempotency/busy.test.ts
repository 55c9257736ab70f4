/** A request that other transactions keep from running answers "busy", did nothing, and works with the same `request_id`. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { allEndpoints } from '#protocol/http/endpoints.ts'
import { amount } from '#protocol/money.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { checkInvariants } from '../ledger/checks/invariants.ts'
import { creditDeposit } from '../ledger/customer-service.ts'
import { returnUnusedCredit } from '../ledger/promotional-credit.ts'
import { type ServerDatabase, serverDatabase } from '../testing/database.ts'
import { address, createTestSandbox, rightPassword, type TestSandbox } from '../testing/sandbox.ts'

const serverUrl = inject('databaseUrl')
const busy = { code: 400, data: { key: 'general.busy' } }

describe.runIf(serverUrl !== undefined)('a locked account', () => {
  let empty: ServerDatabase
  let database: Database
  let server: TestSandbox
  beforeAll(async () => {
    empty = await serverDatabase()
    database = await openDatabase(empty, { lockTimeoutMs: 100 })
    server = await createTestSandbox(undefined, database)
  })
  afterAll(async () => {
    await database?.close()
    await empty?.drop()
  })

  it('a money call on a locked account answers busy with Retry-After, and its repeat is executed once', async () => {
    const token = await server.registerOpen()
    const [account] = await database.read.select().from(accounts)
    if (account === undefined) throw new Error('no account')
    await returnUnusedCredit(database, account.id, server.clock.now())
    await creditDeposit(database, account.id, amount('100'), server.clock.now())
    await server.call('setTransactionPassword', { password: rightPassword }, token)
    await server.call('checkTransactionPassword', { password: rightPassword }, token)
    await server.call('editBankCard', { withdrawal_address: address }, token)
    await server.call('checkTransactionPassword', { password: rightPassword }, token)
    const request = { amount: '60', method: 'address', request_id: randomUUID() }

    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from accounts where id = ${account.id} for no key update`)
      const { method, path } = allEndpoints.withdraw
      const response = await server.app.request(`${basePath}${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...token },
        body: JSON.stringify(request),
      })
      expect(response.status).toBe(200)
      expect(response.headers.get('Retry-After')).toBe('1')
      expect(await response.json()).toMatchObject(busy)
    })

    const first = await server.call('withdraw', request, token)
    expect(first).toMatchObject({ code: 200, data: { available_after: '40.00' } })
    expect(await server.call('withdraw', request, token)).toEqual(first)
    expect(await checkInvariants(database)).toEqual([])
  })
})

it.each(['40001', '40P01', '55P03'])('attempts that end with SQLSTATE %s answer busy', async (code) => {
  const failing = async () => {
    throw new Error('query failed', { cause: Object.assign(new Error('conflict'), { code }) })
  }
  const server = await createTestSandbox({ languageHint: failing })
  expect(await server.call('languageHint')).toMatchObject(busy)
  expect(server.logged).toContainEqual(expect.objectContaining({ event: 'busy' }))
  await server.close()
})
