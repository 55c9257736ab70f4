/** Load on a sandbox process: partners who poll the overview, fund plans and withdraw. For a test and a benchmark. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { remotePartner, type SandboxProcess, send } from './remote-sandbox.ts'
import { rightPassword } from './sandbox.ts'

interface Load {
  readonly partners: number
  readonly seconds: number
  /** The probability that a poll is followed by a movement of money. */
  readonly moveRate: number
}

const Plans = v.object({ list: v.array(v.object({ id: v.string(), product_id: v.string() })) })
const Receipt = v.object({ reference: v.string() })
const Versioned = v.object({ version: v.string() })

export interface Measurements {
  /** How long each request took, ms. */
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

/** How many polls of the figures there are for one of the deposit. */
const pollsPerProperty = 10

/** Sends the requests of the open overview at the app's intervals, with the version of the figures it knows. */
async function poll(
  running: SandboxProcess,
  token: string,
  measured: Measurements,
  { until, moveRate }: { readonly until: number; readonly moveRate: number },
): Promise<void> {
  await sleep(Math.random() * 1000)
  let known: { readonly version?: string } = {}
  let polls = Math.floor(Math.random() * pollsPerProperty)
  for (let next = performance.now(); next < until; ) {
    const [statistics] = await Promise.all([
      timed(running, measured, 'statistics', { type: 4, ...known }, token),
      ...(polls % pollsPerProperty === 0 ? [timed(running, measured, 'property', {}, token)] : []),
    ])
    const received = v.safeParse(Versioned, statistics)
    if (received.success) known = { version: received.output.version }
    polls += 1
    if (Math.random() < moveRate) await moveMoney(running, token, measured)
    next = Math.max(next + 1000, performance.now())
    await sleep(Math.max(0, next - performance.now()))
  }
}

/** Every partner polls once per second. Rejects when a request fails. */
export async function applyLoad(
  running: SandboxProcess,
  { partners, seconds, moveRate }: Load,
): Promise<Measurements> {
  const tokens: string[] = []
  for (let index = 0; index < partners; index += 1)
    tokens.push(await remotePartner(running, `partner${index}`))
  const measured: Measurements = { times: [], moved: [] }
  const until = performance.now() + seconds * 1000
  await Promise.all(tokens.map((token) => poll(running, token, measured, { until, moveRate })))
  return measured
}
