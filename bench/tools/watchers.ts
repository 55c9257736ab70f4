/** Connections that each watch one account's figures, as an open home page does, and the age of what they would show. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'

/** ms, as the app. */
const interval = 1000
/** The age grows evenly between two answers: it is sampled so often. */
const samplesPerAnswer = 5

interface Answer {
  readonly as_of: string
  readonly version?: string
}

function get(agent: Agent, origin: string, token: string, version: string | undefined): Promise<Answer> {
  const query = new URLSearchParams({ type: '1', ...(version !== undefined && { version }) })
  const url = `${origin}${basePath}${specifiedEndpoints.statistics.path}?${query}`
  const headers = { [tokenHeader]: token, 'Accept-Encoding': 'identity' }
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => {
        const { code, data }: { code: number; data: Answer } = JSON.parse(text)
        if (code === 200) resolve(data)
        else reject(new Error(text))
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

export interface Watched {
  /** Of the shown figures, sampled evenly, ms. */
  readonly ages: number[]
  /** How long each request took, ms. */
  readonly times: number[]
  readonly answers: { changed: number; unchanged: number }
}

/**
 * Polls once a second on a connection of its own until `until`, a time of `performance.now()`. The clock of the host must be this
 * machine's.
 */
export async function watch(
  origin: string,
  token: string,
  { from, until, watched }: { readonly from: number; readonly until: number; readonly watched: Watched },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await sleep(Math.random() * interval)
  let shown: { version: string | undefined; asOf: number; receivedAt: number } | undefined
  while (performance.now() < until) {
    const sentAt = performance.now()
    const answer = await get(agent, origin, token, shown?.version)
    const now = { asOf: Date.parse(answer.as_of), receivedAt: Date.now() }
    if (shown && sentAt >= from) {
      watched.times.push(performance.now() - sentAt)
      watched.answers[answer.version === undefined ? 'unchanged' : 'changed'] += 1
      const [youngest, oldest] = [shown.receivedAt - shown.asOf, now.receivedAt - shown.asOf]
      for (let sample = 0; sample < samplesPerAnswer; sample += 1)
        watched.ages.push(youngest + ((oldest - youngest) * (sample + 0.5)) / samplesPerAnswer)
    }
    shown = { version: answer.version ?? shown?.version, ...now }
    // As the app: the next request a second after the answer was asked for, and never two at a time.
    await sleep(Math.max(0, sentAt + interval - performance.now()))
  }
  agent.destroy()
}
