/** Partners and the desk over HTTP, and the process that serves them, for tests of a whole sandbox. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { standingCodes } from '../seed/codes.ts'
import { newPartner } from './test-client.ts'
import { address, rightPassword } from './test-wallet.ts'

const program = fileURLToPath(new URL('./test-process.ts', import.meta.url))
const Up = v.object({ origin: v.string(), deskOrigin: v.string(), cpuMs: v.number() })
const Token = v.object({ token: v.string() })

export interface SandboxProcess extends v.InferOutput<typeof Up> {
  readonly child: ChildProcess
  /** From the start of the process to its serving, ms; `cpuMs` is what of that it worked, on all threads. */
  readonly startMs: number
  /** Ends it with a signal; resolves with its exit code. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
}

/** Starts a sandbox on a folder or a PostgreSQL; rejects with what it said when it does not come up. */
export async function startProcess(place: string, speed = 60): Promise<SandboxProcess> {
  const begin = performance.now()
  const child = spawn(process.execPath, [program, place, String(speed)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000)
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const up = await new Promise<v.InferOutput<typeof Up>>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(v.parse(Up, JSON.parse(line))))
    void ended.then((code) => reject(new Error(`the sandbox ended with ${code}: ${said}`)))
  })
  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return { ...up, child, startMs: performance.now() - begin, end }
}

/** Sends a call over HTTP; answers the envelope. */
export async function send(
  origin: string,
  name: EndpointName,
  request: Readonly<Record<string, unknown>> = {},
  token = '',
): Promise<v.InferOutput<typeof Envelope>> {
  const { method, path } = allEndpoints[name]
  const isGet = method === 'GET'
  const query = new URLSearchParams(
    Object.entries(request).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const answer = await fetch(`${origin}${basePath}${path}${isGet ? `?${query}` : ''}`, {
    method,
    headers: { 'Content-Type': 'application/json', [tokenHeader]: token },
    ...(!isGet && { body: JSON.stringify(request) }),
  })
  return v.parse(Envelope, await answer.json())
}

/** Fills one of the desk's forms. */
export async function desk(deskOrigin: string, action: string, typed: Readonly<Record<string, string>>) {
  const answer = await fetch(`${deskOrigin}/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ intent: randomUUID(), ...typed }),
    headers: { Origin: deskOrigin },
    redirect: 'manual',
  })
  await answer.body?.cancel()
  if (answer.status !== 303) throw new Error(`the desk refused ${action} with ${answer.status}`)
}

/** A partner who can put and withdraw, with 100,000 of his own and his start-up credit returned; answers his token. */
export async function remotePartner(
  { origin, deskOrigin }: Pick<SandboxProcess, 'origin' | 'deskOrigin'>,
  username: string,
): Promise<string> {
  const registered = await send(origin, 'register', newPartner(username))
  const { token } = v.parse(Token, registered.data)
  const request_id = randomUUID()
  await send(origin, 'openStore', { authorisation_code: standingCodes.authorisation, request_id }, token)
  await send(origin, 'setTransactionPassword', { password: rightPassword }, token)
  await send(origin, 'editBankCard', { withdrawal_address: address }, token)
  await desk(deskOrigin, 'credit', { username })
  await desk(deskOrigin, 'deposit', { username, amount: '100000' })
  return token
}
