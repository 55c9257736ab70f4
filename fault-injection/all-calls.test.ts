/**
 * Every endpoint under every fault, with requests of the app's own client over HTTP: each request settles, a write has at most
 * one effect in the database, a read is retried and changes nothing, and after the fault the state is correct.
 * Faults that end by a timeout run at 20 times the speed.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiError } from '#data/http/api-error.ts'
import { forgetRefusals } from '#data/http/patience.ts'
import { execute, type Outcome } from '#data/idempotency/request-outcome.ts'
import { queryClient } from '#data/query-client.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { cheapCost } from '#sandbox/auth/passwords.ts'
import { endpointNames as names } from '#sandbox/http/app.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/process/start-sandbox.ts'
import { testData } from '#sandbox/testing/database.ts'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { type Api, appClient } from './app-client.ts'
import { createFaults, type FaultCase } from './catalogue.ts'
import { changeSince, loginPassword, type Partner, rightPassword, rowCounter } from './partner.ts'
import { type FaultProxy, startFaultProxy } from './proxy.ts'
import { reads } from './reads.ts'
import { type CreateRequest, image, partnerFor, requests } from './requests.ts'

const speedUp = 20
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / speedUp))
const allFaults = Object.entries(createFaults({ after })).flatMap(([, faults]) => Object.entries(faults))

/** They issue a token or an upload URL: a repeat issues another one, and one of them stays unused. */
const issuing: ReadonlySet<EndpointName> = new Set(['login', 'handOver', 'contractUploadUrl'])
const isIdempotent = (name: EndpointName): boolean => 'isIdempotent' in allEndpoints[name]

/** A normal run tests a part of the combinations, a full run tests all of them. */
const step = 14
const faultsOf = (name: EndpointName) =>
  isFullRun
    ? allFaults
    : allFaults.filter(
        (_fault, index) => (index + names.indexOf(name)) % (isIdempotent(name) ? step / 2 : step) === 0,
      )

let running: RunningSandbox
let dropData: () => Promise<void>
let proxy: FaultProxy
let api: Api
let countRows: Awaited<ReturnType<typeof rowCounter>>
/** The current fault by token. */
const activeFaults = new Map<string, FaultCase>()

beforeAll(async () => {
  const data = await testData()
  dropData = data.drop
  running = await startSandbox({ ports: 0, data: data.location, speed: 0.001, passwordCost: cheapCost })
  proxy = await startFaultProxy(running.origin)
  proxy.setFault(({ token = '', call }) => (call === undefined ? undefined : activeFaults.get(token)?.fault))
  api = await appClient(proxy.origin, (ms, token = '') =>
    activeFaults.get(token)?.endsByTimeout ? ms / speedUp : ms,
  )
  countRows = await rowCounter(running.sandbox.database)
})
afterAll(async () => {
  await proxy.close()
  await running.close()
  await dropData()
})

/** A request with its own partner, ready to be sent. */
async function prepare(name: EndpointName, partner: Partner) {
  const createRequest: CreateRequest = requests[name]
  const body = await api.as(partner.token, async () => createRequest({ running, api, partner }))
  const send = () =>
    api.as(partner.token, () => api.request(name, body, name === 'upload' ? image() : undefined))
  const before = await countRows(partner)
  const effect = async () => (issuing.has(name) ? '' : changeSince(before, await countRows(partner)))
  return { partner, body, send, effect }
}

type PreparedRequest = Awaited<ReturnType<typeof prepare>>

/** The effect of a request without a fault. */
async function effectWithoutFault(name: EndpointName): Promise<string> {
  const { send, effect } = await prepare(name, await partnerFor(name, running, api))
  await send()
  return effect()
}

const executeIdempotent = (send: () => Promise<unknown>): Promise<Outcome<unknown>> =>
  execute({
    isIdempotent: true,
    send,
    find: async () => undefined,
    whenNotFound: 'unknown',
    pause: async () => undefined,
    onChecking: () => undefined,
  })

/** Sends the request as the app does for its kind. */
async function sendAs(name: EndpointName, { send }: PreparedRequest): Promise<Outcome<unknown>> {
  if (isIdempotent(name)) return executeIdempotent(send)
  if (!reads.has(name)) return send().then(done, refused)
  const queryKey = [name, crypto.randomUUID()]
  return queryClient.fetchQuery({ queryKey, queryFn: send, retryDelay: 1, gcTime: 0 }).then(done, refused)
}
const done = (receipt: unknown): Outcome<unknown> => ({ kind: 'done', receipt })
const refused = (error: unknown): Outcome<unknown> => ({ kind: 'refused', error })

const timesSent = ({ token }: Partner, name: EndpointName): number =>
  proxy.received.filter((request) => request.token === token && request.call === allEndpoints[name].path)
    .length

/** The maximum number of automatic attempts. */
function maxAttempts(name: EndpointName): number {
  if (isIdempotent(name)) return 2
  return reads.has(name) ? 4 : 1
}

/** Checks one request under one fault; `expected` is its effect without a fault. */
async function check(
  name: EndpointName,
  faultCase: FaultCase,
  expected: string,
  partner: Partner,
): Promise<void> {
  const request = await prepare(name, partner)
  const sentBefore = timesSent(partner, name)
  activeFaults.set(partner.token, faultCase)
  const outcome = await sendAs(name, request)
  activeFaults.delete(partner.token)

  const error = 'error' in outcome ? outcome.error : undefined
  if (error !== undefined) expect(error).toBeInstanceOf(ApiError)
  expect(timesSent(partner, name) - sentBefore).toBeLessThanOrEqual(maxAttempts(name))
  const effect = await request.effect()
  if (faultCase.kind === 'notReceived') expect(effect).toBe('')
  if (faultCase.kind === 'harmless') expect(outcome).toMatchObject({ kind: 'done' })
  if (outcome.kind === 'done') expect(effect).toBe(expected)
  if (isIdempotent(name) && (outcome.kind === 'refused' || outcome.kind === 'notExecuted'))
    expect(effect).toBe('')
  expect(['', expected]).toContain(effect)

  await proxy.heal(partner.token)
  expect(['', expected]).toContain(await request.effect())
  if (isIdempotent(name)) {
    // A user who tries again sends the same request_id.
    if (outcome.kind !== 'done' && needsStepUp.has(name)) await stepUp(partner)
    expect(await executeIdempotent(request.send)).toMatchObject({ kind: 'done' })
    expect(await request.effect()).toBe(expected)
  }
  // As the button of the page's banner does.
  forgetRefusals()
  if (reads.has(name)) await request.send()
}

const needsStepUp: ReadonlySet<EndpointName> = new Set(['withdraw', 'putPlan'])
const stepUp = ({ token }: Partner) =>
  api.as(token, () => api.request('checkTransactionPassword', { password: rightPassword }))

/** A partner per fault; reads share one partner with a session per fault. */
async function partnersFor(name: EndpointName, count: number): Promise<Partner[]> {
  const partners: Partner[] = []
  const { account } = await partnerFor(name, running, api)
  const { username } = account
  while (partners.length < count) {
    if (reads.has(name)) {
      const { token } = await api.as(undefined, () =>
        api.request('login', { username, password: loginPassword }),
      )
      partners.push({ account, token })
    } else partners.push(await partnerFor(name, running, api))
  }
  return partners
}

/** Limits concurrent checks, so that a busy machine causes no timeouts. */
const maxConcurrent = 12
const waiting: (() => void)[] = []
let runningCount = 0

async function limited(task: () => Promise<void>): Promise<void> {
  if (runningCount >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  runningCount += 1
  await task().finally(() => {
    runningCount -= 1
    waiting.shift()?.()
  })
}

it.concurrent.each(names)('%s has at most one effect under each fault', async (name) => {
  const expected = await effectWithoutFault(name)
  if (reads.has(name)) expect(expected).toBe('')
  if (isIdempotent(name)) expect(expected).not.toBe('')
  const faults = faultsOf(name)
  const partners = await partnersFor(name, faults.length)
  const failures: string[] = []
  await Promise.all(
    faults.map(([fault, faultCase], index) => {
      const partner = partners[index]
      return limited(async () => {
        if (partner) await check(name, faultCase, expected, partner)
      }).catch((error: unknown) =>
        failures.push(`${fault}: ${error instanceof Error ? error.message : String(error)}`),
      )
    }),
  )
  expect(failures).toEqual([])
})

it('every invariant of the ledger holds after all faults', async () => {
  expect(await checkInvariants(running.sandbox.database)).toEqual([])
})
