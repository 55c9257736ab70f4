/**
 * Every call under every fault, sent by the app's own client over HTTP: it settles, what changes something has at most one
 * effect in the database, a read is tried again and changes nothing, and once the fault is over all is as it should be.
 * What only patience ends is waited for a twentieth of its time.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { queryClient } from '#api/query.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { cheapCost } from '#sandbox/auth/passwords.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/process/start-sandbox.ts'
import { isFullRun } from '#sandbox/testing/test-length.ts'
import { execute, type Outcome } from '#session/idempotency/request-outcome.ts'
import { type Api, appClient } from './app-client.ts'
import { faultsBy, type Known } from './catalogue.ts'
import { changeSince, footprints, loginPassword, type Partner, rightPassword } from './partner.ts'
import { type FaultProxy, startFaultProxy } from './proxy.ts'
import { image, type Prepared, partnerFor, requests } from './requests.ts'

const pace = 20
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / pace))
const all = Object.entries(faultsBy({ after })).flatMap(([, faults]) => Object.entries(faults))

const names = Object.keys(allEndpoints).filter((name): name is EndpointName => name in allEndpoints)
const reads: ReadonlySet<EndpointName> = new Set([
  ...names.filter((name) => allEndpoints[name].method === 'GET'),
  ...(['notifications', 'unreadCount', 'planDetail', 'productDetail', 'waitingCount'] as const),
])
/** They give a token or a place for a file: who sent them twice has two, of which one is never used. */
const gives: ReadonlySet<EndpointName> = new Set(['login', 'handOver', 'contractUploadUrl'])
const isOnce = (name: EndpointName): boolean => 'isOnce' in allEndpoints[name]

/** Every day each call meets some of the faults and each fault some of the calls; all of all in the long form. */
const step = 10
const faultsOf = (name: EndpointName) =>
  isFullRun
    ? all
    : all.filter((_fault, at) => (at + names.indexOf(name)) % (isOnce(name) ? step / 2 : step) === 0)

let running: RunningSandbox
let proxy: FaultProxy
let api: Api
let footprint: Awaited<ReturnType<typeof footprints>>
/** What meets the calls of a token. */
const meets = new Map<string, Known>()

beforeAll(async () => {
  running = await startSandbox({ ports: 0, data: { memory: true }, speed: 0.001, passwordCost: cheapCost })
  proxy = await startFaultProxy(running.origin)
  proxy.breakBy(({ token = '', call }) => (call === undefined ? undefined : meets.get(token)?.fault))
  api = await appClient(proxy.origin, (ms, token = '') =>
    meets.get(token)?.outlastsPatience ? ms / pace : ms,
  )
  footprint = await footprints(running.sandbox.database)
})
afterAll(async () => {
  await proxy.close()
  await running.close()
})

/** A call that is about to be sent by a partner of its own. */
async function staged(name: EndpointName, partner: Partner) {
  const prepare: Prepared = requests[name]
  const body = await api.as(partner.token, async () => prepare({ running, api, partner }))
  const send = () => api.as(partner.token, () => api.ask(name, body, name === 'upload' ? image() : undefined))
  const before = await footprint(partner)
  const effect = async () => (gives.has(name) ? '' : changeSince(before, await footprint(partner)))
  return { partner, body, send, effect }
}

type Staged = Awaited<ReturnType<typeof staged>>

/** What a call does where nothing goes wrong. */
async function cleanEffect(name: EndpointName): Promise<string> {
  const { send, effect } = await staged(name, await partnerFor(name, running, api))
  await send()
  return effect()
}

const settled = (work: () => Promise<unknown>): Promise<Outcome<unknown>> =>
  execute({
    isIdempotent: true,
    send: work,
    find: async () => undefined,
    whenNotFound: 'unknown',
    pause: async () => undefined,
    onChecking: () => undefined,
  })

/** Sends it as the app sends calls of its kind. */
async function sendAs(name: EndpointName, { send }: Staged): Promise<Outcome<unknown>> {
  if (isOnce(name)) return settled(send)
  if (!reads.has(name)) return send().then(done, refused)
  const queryKey = [name, crypto.randomUUID()]
  return queryClient.fetchQuery({ queryKey, queryFn: send, retryDelay: 1, gcTime: 0 }).then(done, refused)
}
const done = (receipt: unknown): Outcome<unknown> => ({ kind: 'done', receipt })
const refused = (error: unknown): Outcome<unknown> => ({ kind: 'refused', error })

const timesSent = ({ token }: Partner, name: EndpointName): number =>
  proxy.came.filter((each) => each.token === token && each.call === allEndpoints[name].path).length

/** How often a call of its kind may be sent by itself. */
function mostSendings(name: EndpointName): number {
  if (isOnce(name)) return 2
  return reads.has(name) ? 4 : 1
}

/** One call under one fault; answers what is wrong, if anything. */
async function judge(name: EndpointName, known: Known, clean: string, partner: Partner): Promise<void> {
  const stage = await staged(name, partner)
  const sentBefore = timesSent(partner, name)
  meets.set(partner.token, known)
  const outcome = await sendAs(name, stage)
  meets.delete(partner.token)

  const error = 'error' in outcome ? outcome.error : undefined
  if (error !== undefined) expect(error).toBeInstanceOf(ApiError)
  expect(timesSent(partner, name) - sentBefore).toBeLessThanOrEqual(mostSendings(name))
  const effect = await stage.effect()
  if (known.kind === 'unheard') expect(effect).toBe('')
  if (known.kind === 'harmless') expect(outcome).toMatchObject({ kind: 'done' })
  if (outcome.kind === 'done') expect(effect).toBe(clean)
  if (isOnce(name) && (outcome.kind === 'refused' || outcome.kind === 'notExecuted')) expect(effect).toBe('')
  expect(['', clean]).toContain(effect)

  await proxy.heal(partner.token)
  expect(['', clean]).toContain(await stage.effect())
  if (isOnce(name)) {
    // Whoever tries again does so with the same intent.
    if (outcome.kind !== 'done' && needsStepUp.has(name)) await stepUp(partner)
    expect(await settled(stage.send)).toMatchObject({ kind: 'done' })
    expect(await stage.effect()).toBe(clean)
  }
  if (reads.has(name)) await stage.send()
}

const needsStepUp: ReadonlySet<EndpointName> = new Set(['withdraw', 'putPlan'])
const stepUp = ({ token }: Partner) =>
  api.as(token, () => api.ask('checkTransactionPassword', { password: rightPassword }))

/** A partner for each fault; reads share one, who is signed in that often. */
async function partnersFor(name: EndpointName, count: number): Promise<Partner[]> {
  const partners: Partner[] = []
  const { account } = await partnerFor(name, running, api)
  const { username } = account
  while (partners.length < count) {
    if (reads.has(name)) {
      const { token } = await api.as(undefined, () => api.ask('login', { username, password: loginPassword }))
      partners.push({ account, token })
    } else partners.push(await partnerFor(name, running, api))
  }
  return partners
}

/** So many at a time, of all calls together: what waits for the machine is no fault. */
const turns = 12
const waiting: (() => void)[] = []
let busy = 0

async function inTurn(work: () => Promise<void>): Promise<void> {
  if (busy >= turns) await new Promise<void>((resolve) => waiting.push(resolve))
  busy += 1
  await work().finally(() => {
    busy -= 1
    waiting.shift()?.()
  })
}

it.concurrent.each(names)('%s', async (name) => {
  const clean = await cleanEffect(name)
  if (reads.has(name)) expect(clean).toBe('')
  if (isOnce(name)) expect(clean).not.toBe('')
  const faults = faultsOf(name)
  const partners = await partnersFor(name, faults.length)
  const wrong: string[] = []
  await Promise.all(
    faults.map(([fault, known], at) => {
      const partner = partners[at]
      return inTurn(async () => {
        if (partner) await judge(name, known, clean, partner)
      }).catch((error: unknown) =>
        wrong.push(`${fault}: ${error instanceof Error ? error.message : String(error)}`),
      )
    }),
  )
  expect(wrong).toEqual([])
})

it('every invariant of the ledger holds after all faults', async () => {
  expect(await checkInvariants(running.sandbox.database)).toEqual([])
})
