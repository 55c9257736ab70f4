/** The sandbox in memory as the host of the conformance suite, and servers with deliberate faults. */
import * as v from 'valibot'
import type { Fetch } from '#conformance/client.ts'
import { type Result, runChecks } from '#conformance/run.ts'
import { answerStream, basePath } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { amount } from '#protocol/money.ts'
import { accounts } from '#sandbox/db/schema/accounts.ts'
import { secondFactors } from '#sandbox/db/schema/second-factors.ts'
import { creditDeposit } from '#sandbox/ledger/customer-service.ts'
import { returnUnusedCredit } from '#sandbox/ledger/promotional-credit.ts'
import { createTestSandbox, eventsOf } from '#sandbox/testing/sandbox.ts'

export const host = 'https://api.harbour.example'

/** How a faulty server changes the sandbox's response. */
type ChangeResponse = (answer: v.InferOutput<typeof Envelope>) => object

/** A sandbox in memory as the host, with an account that all checks can use. */
export async function createHost() {
  const server = await createTestSandbox(undefined, undefined, {
    streams: { pace: { intervalMs: 1, keepAliveMs: 0, maxMs: 60_000 } },
  })
  const token = await server.registerOpen()
  const password = 'b6af3f19458ec8e6faff8ee1e0440ecb'
  await server.call('setTransactionPassword', { password }, token)
  await server.call('checkTransactionPassword', { password }, token)
  await server.call('editBankCard', { withdrawal_address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, token)
  const { database } = server.sandbox
  const [account] = await database.read.select().from(accounts)
  if (!account) throw new Error('no account')
  await returnUnusedCredit(database, account.id, server.clock.now())
  await creditDeposit(database, account.id, amount('500'), server.clock.now())

  const fetch: Fetch = async (address, init) => server.app.request(address.slice(host.length), init)

  /** Runs the checks against the sandbox, or with another `fetch`. */
  const run = async (movesMoney: boolean, otherFetch: Fetch = fetch): Promise<readonly Result[]> => {
    // Each run logs in several times, and so many logins in a row are refused.
    server.clock.tick(3_600_000)
    return runChecks({
      host,
      account: account.username,
      password: 'correct horse',
      transactionPassword: '246810',
      movesMoney,
      fetch: otherFetch,
    })
  }

  const isCallOf = (name: EndpointName, ...[address, init]: Parameters<Fetch>) =>
    new URL(address).pathname === `${basePath}${allEndpoints[name].path}` && init.method !== 'OPTIONS'

  /** A host without streams. */
  const fetchOnce: Fetch = (address, init) => {
    const headers = new Headers(init.headers)
    headers.delete('Accept')
    return fetch(address, { ...init, headers })
  }

  /** A server with wrong responses of one endpoint. */
  const faultyAt =
    (name: EndpointName, change: ChangeResponse): Fetch =>
    async (address, init) => {
      const isFaulty = isCallOf(name, address, init)
      const answer = await fetchOnce(address, init)
      if (!isFaulty) return answer
      return Response.json(change(v.parse(Envelope, await answer.json())))
    }

  /** A server with other events of a stream than the sandbox's first two. */
  const streaming =
    (change: (first: string, second: string) => readonly string[]): Fetch =>
    async (address, init) => {
      const answer = await fetch(address, init)
      if (answer.headers.get('Content-Type') !== answerStream.mediaType) return answer
      const events = eventsOf(answer)
      const [{ value: first = '' }, { value: second = '' }] = [await events.next(), await events.next()]
      await events.return(undefined)
      // As another host may write them: with comments, names and its own line ends.
      const text = change(first, second).map((data) => `:\r\nevent: message\r\ndata: ${data}\r\n\r\n`)
      return new Response(text.join(''), { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } })
    }

  /** After a check that failed on the way. */
  const endSecondFactor = async () => void (await database.db.delete(secondFactors))

  return { run, fetch, fetchOnce, faultyAt, streaming, endSecondFactor, close: server.close }
}

export type TestHost = Awaited<ReturnType<typeof createHost>>

/** The failed checks with their reasons. */
export const failuresOf = (results: readonly Result[]) =>
  results.filter(({ outcome }) => outcome === 'failed').map(({ check, why }) => `${check.name}: ${why}`)
