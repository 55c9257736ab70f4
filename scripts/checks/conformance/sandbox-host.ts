/** A sandbox in memory as the host of a conformance run, with an account that has all it needs. */

import * as v from 'valibot'
import type { Fetch } from '#conformance/client.ts'
import { conform, type Result } from '#conformance/run.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { amount } from '#protocol/money.ts'
import { accounts } from '#sandbox/db/schema/core.ts'
import { grantDeposit } from '#sandbox/ledger/customer-service.ts'
import { returnUnusedCredit } from '#sandbox/ledger/promotional-credit.ts'
import { createTestSandbox } from '#sandbox/testing/test-client.ts'

export const host = 'https://api.harbour.example'

/** What a wrong server makes of the sandbox's answer. */
type Wrong = (answer: v.InferOutput<typeof Envelope>) => object

export async function createHost() {
  const server = await createTestSandbox()
  const token = await server.registerOpen()
  await server.call('setTransactionPassword', { password: 'b6af3f19458ec8e6faff8ee1e0440ecb' }, token)
  await server.call('editBankCard', { withdrawal_address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, token)
  const { database } = server.sandbox
  const [account] = await database.read.select().from(accounts)
  if (!account) throw new Error('no account')
  await returnUnusedCredit(database, account.id, server.clock.now())
  await grantDeposit(database, account.id, amount('500'), server.clock.now())

  const fetch: Fetch = async (address, init) => server.app.request(address.slice(host.length), init)

  /** A run against the sandbox, or against a server in front of it. */
  const run = (movesMoney: boolean, through: Fetch = fetch): Promise<Result[]> =>
    conform({
      host,
      account: account.username,
      password: 'correct horse',
      transactionPassword: '246810',
      movesMoney,
      fetch: through,
    })

  /** A server that answers one call wrongly. */
  const wrongAt =
    (name: EndpointName, wrong: Wrong): Fetch =>
    async (address, init) => {
      const isIt =
        new URL(address).pathname === `${basePath}${allEndpoints[name].path}` && init.method !== 'OPTIONS'
      const answer = await fetch(address, init)
      if (!isIt) return answer
      return Response.json(wrong(v.parse(Envelope, await answer.json())))
    }

  return { run, fetch, wrongAt, close: server.close }
}
