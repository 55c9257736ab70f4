/** A sandbox in its own process, with partners and the desk over HTTP. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { standingCodes } from '../seed/codes.ts'
import { address, registration, rightPassword } from './sandbox.ts'
import { shiftedClock } from './shifted-clock.ts'

const program = fileURLToPath(new URL('./sandbox-process.ts', import.meta.url))
const ReadyLine = v.object({ origin: v.string(), deskOrigin: v.string(), cpuMs: v.number() })
const Token = v.object({ token: v.string() })

export interface SandboxProcess extends v.InferOutput<typeof ReadyLine> {
  readonly child: ChildProcess
  /** Wall time of the start in ms; `cpuMs` is its CPU time on all threads. */
  readonly startMs: number
  /** Sends a signal; resolves to the exit code. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
}

/**
 * Starts a sandbox on a data folder or a PostgreSQL URL, with a system clock that is `shiftMs` wrong, and with the web app of a
 * folder if there is one; rejects with its output when it does not start.
 */
export async function startProcess(
  location: string,
  speed = 60,
  shiftMs = 0,
  staticFolder?: string,
): Promise<SandboxProcess> {
  const startedAt = performance.now()
  const settings = [location, String(speed), ...(staticFolder === undefined ? [] : [staticFolder])]
  const child = spawn(process.execPath, [...shiftedClock(shiftMs), program, ...settings], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = await new Promise<v.InferOutput<typeof ReadyLine>>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(v.parse(ReadyLine, JSON.parse(line))))
    void ended.then((code) => reject(new Error(`the sandbox ended with ${code}: ${output}`)))
  })
  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return { ...ready, child, startMs: performance.now() - startedAt, end }
}

/** Sends a request over HTTP; resolves to the envelope. */
export async function send(
  origin: string,
  name: EndpointName,
  request: Readonly<Record<string, unknown>> = {},
  token = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<v.InferOutput<typeof Envelope>> {
  const { method, path } = allEndpoints[name]
  const isGet = method === 'GET'
  const query = new URLSearchParams(
    Object.entries(request).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const answer = await fetch(`${origin}${basePath}${path}${isGet ? `?${query}` : ''}`, {
    method,
    headers: { 'Content-Type': 'application/json', [tokenHeader]: token, ...headers },
    ...(!isGet && { body: JSON.stringify(request) }),
  })
  return v.parse(Envelope, await answer.json())
}

/** Submits a form of the desk. */
export async function desk(deskOrigin: string, action: string, fields: Readonly<Record<string, string>>) {
  const answer = await fetch(`${deskOrigin}/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ intent: randomUUID(), ...fields }),
    headers: { Origin: deskOrigin },
    redirect: 'manual',
  })
  await answer.body?.cancel()
  if (answer.status !== 303) throw new Error(`the desk rejected ${action} with ${answer.status}`)
}

/** A partner who can fund and withdraw, with a balance of 100,000 and no start-up credit; resolves to the token. */
export async function remotePartner(
  { origin, deskOrigin }: Pick<SandboxProcess, 'origin' | 'deskOrigin'>,
  username: string,
): Promise<string> {
  const registered = await send(origin, 'register', registration(username))
  const { token } = v.parse(Token, registered.data)
  const request_id = randomUUID()
  await send(origin, 'openStore', { authorisation_code: standingCodes.authorisation, request_id }, token)
  await send(origin, 'setTransactionPassword', { password: rightPassword }, token)
  await send(origin, 'checkTransactionPassword', { password: rightPassword }, token)
  await send(origin, 'editBankCard', { withdrawal_address: address }, token)
  await desk(deskOrigin, 'credit', { username })
  await desk(deskOrigin, 'deposit', { username, amount: '100000' })
  return token
}

/** Resident memory, MB, and CPU time since the start, s, as the process reports them to its operator. */
export async function figuresOf({ deskOrigin }: SandboxProcess): Promise<{ memory: number; cpu: number }> {
  const text = await (await fetch(`${deskOrigin}/metrics`)).text()
  const figure = (name: string) => {
    const [, value] = new RegExp(`^${name} ([\\d.e+]+)$`, 'm').exec(text) ?? []
    return v.parse(v.pipe(v.string(), v.toNumber(), v.number()), value)
  }
  return {
    memory: figure('placard_process_resident_memory_bytes') / 1024 ** 2,
    cpu: figure('placard_process_cpu_seconds_total'),
  }
}

/** Repeats the requests, each on its own, until `task` has ended; resolves to how long each answer took, ms. */
export async function durationsDuring(
  task: () => Promise<unknown>,
  requests: readonly (() => Promise<unknown>)[],
): Promise<readonly number[]> {
  const times: number[] = []
  let isOver = false
  const repeat = async (request: () => Promise<unknown>) => {
    while (!isOver) {
      const startedAt = performance.now()
      await request()
      times.push(performance.now() - startedAt)
      await sleep(10)
    }
  }
  const repeating = requests.map(repeat)
  try {
    await task()
  } finally {
    isOver = true
    await Promise.all(repeating)
  }
  return times
}

export async function askHealth({ origin }: SandboxProcess): Promise<void> {
  await (await fetch(`${origin}/health`)).body?.cancel()
}

/** The duration that one in a hundred exceeds. */
export const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
