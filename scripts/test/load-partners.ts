/** Partners who read, fund plans, withdraw and open accounts on several processes, and repeat what got no answer. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { standingCodes } from '#sandbox/seed/codes.ts'
import { remotePartner, type SandboxProcess, send } from '#sandbox/testing/remote-sandbox.ts'
import { registration, rightPassword } from '#sandbox/testing/sandbox.ts'

type Name = Parameters<typeof send>[1]
type Fields = Readonly<Record<string, unknown>>

const Refusal = v.object({ key: v.string() })
const Receipt = v.object({ reference: v.string() })
const Token = v.object({ token: v.string() })
const Plans = v.object({ list: v.array(v.object({ id: v.string(), product_id: v.string() })) })

/** What the partners saw. */
export interface Seen {
  calls: number
  /** Answers with code 500 or without an envelope. */
  readonly failures: string[]
  /** Calls without an answer, which were sent again: their process was killed. */
  repeats: number
  /** Other refusals by key; `general.busy` is sent again. */
  readonly refusals: Map<string, number>
  /** The confirmed movements: `request_id` and reference. */
  readonly confirmed: { readonly requestId: string; readonly reference: string }[]
  openings: number
}

const newSeen = (): Seen => ({
  calls: 0,
  failures: [],
  repeats: 0,
  refusals: new Map(),
  confirmed: [],
  openings: 0,
})

/** The running processes; one that was killed is replaced in place. */
export type Processes = readonly (SandboxProcess | undefined)[]

function anyOrigin(processes: Processes): string | undefined {
  const running = processes.filter((process) => process !== undefined)
  return running[Math.floor(Math.random() * running.length)]?.origin
}

const maxTries = 100

/** Sends a call until it is answered, each time to any process. Resolves to the data, or undefined when it is refused. */
async function call(processes: Processes, seen: Seen, name: Name, request: Fields, token = '') {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const origin = anyOrigin(processes)
    const answer =
      origin === undefined ? undefined : await send(origin, name, request, token).catch(() => undefined)
    if (answer === undefined) {
      seen.repeats += 1
      await sleep(100)
      continue
    }
    seen.calls += 1
    if (answer.code === 200) return answer.data
    const parsed = v.safeParse(Refusal, answer.data)
    const key = parsed.success ? parsed.output.key : `code ${answer.code}`
    if (answer.code === 500) seen.failures.push(`${name}: ${key}`)
    seen.refusals.set(key, (seen.refusals.get(key) ?? 0) + 1)
    if (key !== 'general.busy') return undefined
    await sleep(1000)
  }
  seen.failures.push(`${name}: no answer`)
  return undefined
}

async function move(processes: Processes, seen: Seen, token: string, isFunding: boolean): Promise<void> {
  const request_id = randomUUID()
  const listed = isFunding
    ? await call(processes, seen, 'planList', { status: 'waitPut', page_size: 20 }, token)
    : undefined
  const plans = listed === undefined ? [] : v.parse(Plans, listed).list
  const plan = plans.find(({ product_id }) => product_id === 'pebble-harbor')
  await call(processes, seen, 'checkTransactionPassword', { password: rightPassword }, token)
  const data = plan
    ? await call(processes, seen, 'putPlan', { id: plan.id, amount: '25', request_id }, token)
    : await call(processes, seen, 'withdraw', { amount: '20', method: 'address', request_id }, token)
  if (data !== undefined)
    seen.confirmed.push({ requestId: request_id, reference: v.parse(Receipt, data).reference })
}

/** A registration and the opening of its ad account. A repeated registration whose first one worked is refused. */
async function open(processes: Processes, seen: Seen): Promise<void> {
  const username = `new${randomUUID().slice(0, 12)}`
  const registered = await call(processes, seen, 'register', registration(username))
  if (registered === undefined) return
  const { token } = v.parse(Token, registered)
  const request = { authorisation_code: standingCodes.authorisation, request_id: randomUUID() }
  if ((await call(processes, seen, 'openStore', request, token)) !== undefined) seen.openings += 1
}

/** Runs every partner until `until` (of `performance.now()`), with a pause of up to a second between actions. */
export async function runPartners(
  processes: Processes,
  tokens: readonly string[],
  until: number,
): Promise<Seen> {
  const seen = newSeen()
  await Promise.all(
    tokens.map(async (token) => {
      await sleep(Math.random() * 1000)
      while (performance.now() < until) {
        const choice = Math.random()
        if (choice < 0.02) await open(processes, seen)
        else if (choice < 0.14) await move(processes, seen, token, choice < 0.08)
        else {
          await call(processes, seen, 'statistics', { type: 4 }, token)
          await call(processes, seen, 'property', {}, token)
        }
        await sleep(Math.random() * 1000)
      }
    }),
  )
  return seen
}

const creators = 8

/** Registers partners with money, some at a time. */
export async function createPartners(first: SandboxProcess, count: number): Promise<string[]> {
  const tokens: string[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: creators }, async () => {
      while (next < count) {
        next += 1
        tokens.push(await remotePartner(first, `partner${next}`))
      }
    }),
  )
  return tokens
}
