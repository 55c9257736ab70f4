/** What idle pages ask of a host, without the pages. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'
import { nothingHeard, watch } from './watchers.ts'

/** ms, as the app. */
const interval = 1000

export interface Client {
  readonly origin: string
  readonly token: string
  /** Of the figures it knows. */
  readonly version?: string | undefined
}

const newAgent = () => new Agent({ keepAlive: true, maxSockets: 1 })

function poll({ origin, token, version }: Client, agent: Agent): Promise<string> {
  const query = new URLSearchParams({ type: '1', ...(version !== undefined && { version }) })
  const url = `${origin}${basePath}${specifiedEndpoints.statistics.path}?${query}`
  const headers = { [tokenHeader]: token, 'Accept-Encoding': 'gzip' }
  return new Promise<string>((resolve, reject) => {
    const sent = request(url, { agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks).toString()))
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Polls the figures one after the other, on one connection; resolves to the last answer. */
export async function pollInTurn(client: Client, count: number): Promise<string> {
  const agent = newAgent()
  let last = ''
  for (let index = 0; index < count; index += 1) last = await poll(client, agent)
  agent.destroy()
  return last
}

type Close = () => void

/** Polls once a second on a connection of its own, from the first answer on. */
async function openPoll(client: Client): Promise<Close> {
  const agent = newAgent()
  await poll(client, agent)
  const timer = setInterval(() => void poll(client, agent), interval)
  return () => clearInterval(timer)
}

/** A stream on a connection of its own, from the first event on. Closing it throws why it has ended before. */
async function openStream({ origin, token }: Client): Promise<Close> {
  const over = new AbortController()
  await watch(origin, token, { heard: nothingHeard, over }).opened
  return () => {
    over.signal.throwIfAborted()
    over.abort()
  }
}

/** As many idle pages, opened evenly over a second, each with a poll or a stream. Resolves to a function that closes all. */
export async function openPages(kind: 'poll' | 'stream', count: number, client: Client): Promise<Close> {
  const open = kind === 'poll' ? openPoll : openStream
  const closes = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await sleep((interval * index) / count)
      return open(client)
    }),
  )
  return () => {
    for (const close of closes) close()
  }
}
