/** A partner for tests of the wallet, who sends requests as a client does, and the desk. */

import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { RequestOf, ResponseOf } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName, type Endpoints } from '#protocol/http/endpoints.ts'
import { amount } from '#protocol/money.ts'
import { createDesk } from '../desk/desk.ts'
import { partnerNamed } from '../desk/partners.ts'
import { creditDeposit } from '../ledger/customer-service.ts'
import { returnUnusedCredit } from '../ledger/promotional-credit.ts'
import type { TestDatabase } from './database.ts'
import {
  address,
  createTestSandbox,
  rightPassword,
  type TestSandbox,
  type TestSandboxOptions,
} from './sandbox.ts'

export const otherPassword = '00000000000000000000000000000000'

/** The envelope of a business error. */
export const refused = (key: string, params: Readonly<Record<string, string>> = {}) => ({
  code: 400,
  data: { key, params },
})

/** A destination for withdrawals. */
export const card = {
  bank_name: 'First Bank',
  beneficiary_name: 'Ana Example',
  mobile: '+4915112345678',
  bank_account: 'DE02120300000000202051',
  bank_address: '1 Example Street',
}

const UserName = v.object({ username: v.string() })

/** A partner with an open ad account, a transaction password and an address; the start-up credit is returned. */
export async function newWallet(server: TestSandbox) {
  const { sandbox, clock } = server
  const token = await server.registerOpen()
  const { username } = v.parse(UserName, (await server.call('userInfo', {}, token)).data)
  const account = await partnerNamed(sandbox.database, username)
  if (account === undefined) throw new Error('the partner was not found')
  await returnUnusedCredit(sandbox.database, account.id, clock.now())

  /** Sends a request, with a `request_id` where the endpoint requires one; resolves to the envelope. */
  const send = (name: EndpointName, request: Readonly<Record<string, unknown>> = {}, more = {}) =>
    server.call(
      name,
      'isIdempotent' in allEndpoints[name] ? { request_id: randomUUID(), ...request } : request,
      {
        'X-TZ': 'Europe/Berlin GMT+01:00',
        ...token,
        ...more,
      },
    )

  /** Sends a request that must succeed; resolves to its data. */
  async function ok<Name extends EndpointName>(
    name: Name,
    request: Partial<RequestOf<Endpoints[Name]>> = {},
  ): Promise<ResponseOf<Endpoints[Name]>> {
    const answer = await send(name, request)
    if (answer.code !== 200) throw new Error(`${name} was rejected: ${JSON.stringify(answer)}`)
    const endpoint: Endpoints[Name] = allEndpoints[name]
    return v.parse<Endpoints[Name]['response']>(endpoint.response, answer.data)
  }

  const stepUp = () => ok('checkTransactionPassword', { password: rightPassword })
  await ok('setTransactionPassword', { password: rightPassword })
  await stepUp()
  await ok('editBankCard', { withdrawal_address: address })
  return {
    account,
    token,
    username,
    send,
    ok,
    stepUp,
    deposit: (value: string) => creditDeposit(sandbox.database, account.id, amount(value), clock.now()),
    /** Withdraws to the address, after the transaction password. */
    withdraw: async (value: string) => {
      await stepUp()
      return ok('withdraw', { amount: value, method: 'address' })
    },
    /** Funds the waiting plan of a product, after the transaction password; resolves to the envelope. */
    put: async (productId: string, value: string) => {
      const { list } = await ok('planList', { status: 'waitPut', page_size: 100 })
      const id = list.find((plan) => plan.product_id === productId)?.id
      await stepUp()
      return send('putPlan', { id, amount: value })
    },
  }
}

export type TestWallet = Awaited<ReturnType<typeof newWallet>>

/** A sandbox with its desk on a test database. */
export async function walletSandbox(open: () => Promise<TestDatabase>, options?: TestSandboxOptions) {
  const test = await open()
  const server = await createTestSandbox(undefined, test.database, options)
  const desk = createDesk(server.sandbox)

  /** Submits a form of the desk; resolves to the status and the page after the redirect. */
  async function submit(action: string, fields: Readonly<Record<string, string>>) {
    const origin = server.sandbox.deskOrigin
    const answer = await desk.request(`${origin}/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ intent: randomUUID(), ...fields }),
      headers: { Origin: origin },
    })
    const location = answer.headers.get('Location')
    const page = location === null ? answer : await desk.request(`${origin}${location}`)
    return { status: answer.status, html: await page.text() }
  }

  return {
    ...test,
    server,
    clock: server.clock,
    submit,
    /** Submits a form that must be accepted. */
    desk: async (action: string, fields: Readonly<Record<string, string>>) => {
      const { status, html } = await submit(action, fields)
      expect([status, status === 303 ? '' : html]).toEqual([303, ''])
      return html
    },
    /** Submits a form that must be rejected; resolves to the field with the error. */
    deskRefuses: async (action: string, fields: Readonly<Record<string, string>>) => {
      const { status, html } = await submit(action, fields)
      expect(status).toBe(422)
      return new RegExp(`name="([a-z_]+)"[^>]*aria-describedby="${action}-problem"`, 's').exec(html)?.[1]
    },
    newWallet: () => newWallet(server),
  }
}

export type WalletSandbox = Awaited<ReturnType<typeof walletSandbox>>
