/** Partners and probes on processes whose database is interrupted: what they see, and how long they wait. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints } from '#protocol/http/endpoints.ts'
import type { Database } from '../../db/database.ts'
import { type SandboxProcess, send } from '../remote-sandbox.ts'
import { rightPassword } from '../sandbox.ts'

/** Nothing may take longer, ms. */
export const maxAnswerMs = 10_000

const Refusal = v.object({ key: v.string() })
const Receipt = v.object({ reference: v.string() })
const Health = v.object({ status: v.string(), reason: v.optional(v.string()) })

/** What the partners saw. */
export interface Seen {
  /** Answers by kind: `200`, the key of a refusal, or why there was none. */
  readonly kinds: Map<string, number>
  /** When each success came, ms of `performance.now()`, by process. */
  readonly successes: Map<SandboxProcess, number[]>
  slowestMs: number
  /** The confirmed movements. */
  readonly confirmed: { readonly requestId: string; readonly reference: string }[]
}

export interface HealthProbe {
  readonly at: number
  readonly tookMs: number
  /** `no answer` where none came within the time of an answer. */
  readonly status: string
  readonly reason: string | undefined
}

type Fields = Readonly<Record<string, unknown>>
type Name = Parameters<typeof send>[1]

async function call(running: SandboxProcess, seen: Seen, name: Name, request: Fields, token: string) {
  const at = performance.now()
  const answer = await Promise.race([
    send(running.origin, name, request, token).catch((error: Error) => error),
    sleep(maxAnswerMs * 2, undefined, { ref: false }),
  ])
  const now = performance.now()
  seen.slowestMs = Math.max(seen.slowestMs, now - at)
  const count = (kind: string) => seen.kinds.set(kind, (seen.kinds.get(kind) ?? 0) + 1)
  if (answer === undefined || answer instanceof Error) {
    count(answer === undefined ? 'no answer' : 'connection broken')
    return undefined
  }
  if (answer.code === 200) seen.successes.get(running)?.push(now)
  count(v.is(Refusal, answer.data) && answer.code !== 200 ? answer.data.key : String(answer.code))
  return answer
}

/** One withdrawal, sent with one `request_id` until it is answered; a refusal for want of a step-up window opens another. */
async function withdraw(running: SandboxProcess, seen: Seen, token: string, isOver: () => boolean) {
  const request = { amount: '20', method: 'address', request_id: randomUUID() }
  while (!isOver()) {
    await call(running, seen, 'checkTransactionPassword', { password: rightPassword }, token)
    const answer = await call(running, seen, 'withdraw', request, token)
    if (answer?.code === 200) {
      seen.confirmed.push({
        requestId: request.request_id,
        reference: v.parse(Receipt, answer.data).reference,
      })
      return
    }
    if (answer?.code === 400 && v.is(Refusal, answer.data) && answer.data.key !== 'general.busy') return
    await sleep(100)
  }
}

/** Each partner reads and withdraws at its process until `isOver`. */
export async function watchPartners(
  partners: readonly { readonly token: string; readonly running: SandboxProcess }[],
  isOver: () => boolean,
): Promise<Seen> {
  const successes = new Map(partners.map(({ running }) => [running, []]))
  const seen: Seen = { kinds: new Map(), successes, slowestMs: 0, confirmed: [] }
  await Promise.all(
    partners.map(async ({ token, running }) => {
      while (!isOver()) {
        await call(running, seen, 'property', {}, token)
        await withdraw(running, seen, token, isOver)
        await sleep(50)
      }
    }),
  )
  return seen
}

/** Asks `/health` ten times a second until `isOver`. */
export async function watchHealth(
  { origin }: SandboxProcess,
  isOver: () => boolean,
): Promise<readonly HealthProbe[]> {
  const probes: HealthProbe[] = []
  while (!isOver()) {
    const at = performance.now()
    const read = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(maxAnswerMs) })
      .then(async (answer) => v.parse(Health, await answer.json()))
      .catch(() => undefined)
    probes.push({
      at,
      tookMs: performance.now() - at,
      status: read?.status ?? 'no answer',
      reason: read?.reason,
    })
    await sleep(100)
  }
  return probes
}

/** Opens a stream of statistics; `ended` resolves to the time of its end. */
export async function watchStream({ origin }: SandboxProcess, token: string) {
  const left = new AbortController()
  const answer = await fetch(`${origin}${basePath}${allEndpoints.statistics.path}?type=4`, {
    headers: { [tokenHeader]: token, Accept: 'text/event-stream' },
    signal: left.signal,
  })
  if (answer.headers.get('Content-Type')?.includes('text/event-stream') !== true)
    throw new Error('the sandbox answered without a stream')
  const ended = answer
    .text()
    .catch(() => undefined)
    .then(() => performance.now())
  return { ended, cancel: () => left.abort() }
}

const Moved = v.object({ rows: v.array(v.object({ request_id: v.string(), reference: v.string() })) })

/** How many of the confirmed movements the database lacks, and how many requests moved money twice. */
export async function countLost(
  { db }: Pick<Database, 'db'>,
  { confirmed }: Pick<Seen, 'confirmed'>,
): Promise<{ lost: number; doubled: number }> {
  const { rows } = v.parse(
    Moved,
    await db.execute(
      sql`select distinct request_id::text, reference from movements where request_id is not null`,
    ),
  )
  const references = Map.groupBy(rows, ({ request_id }) => request_id)
  const isStored = ({ requestId, reference }: Seen['confirmed'][number]) =>
    references.get(requestId)?.some((row) => row.reference === reference) === true
  return {
    lost: confirmed.filter((movement) => !isStored(movement)).length,
    doubled: [...references.values()].filter(({ length }) => length > 1).length,
  }
}
