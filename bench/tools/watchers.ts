/** Connections that each have an open stream of one account's figures, as an open home page does, and how late they hear of changes. */
import { answerStream, basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { specifiedEndpoints } from '#protocol/http/endpoints.ts'

/** An event: as far as it matters here. */
interface Answer {
  readonly as_of: string
  /** None in an answer without news. */
  readonly balances_version?: string
}

/** What all connections hear, times in ms. */
export interface Heard {
  /** From the start of each change of an account to the event with it. */
  readonly delays: number[]
  /** Just before each event: how old the host's last word was by then. */
  readonly silences: number[]
  readonly events: { changed: number; unchanged: number }
}

export const nothingHeard = (): Heard => ({ delays: [], silences: [], events: { changed: 0, unchanged: 0 } })

export interface Watcher {
  /** Resolves with the first event, rejects if there is none. */
  readonly opened: Promise<void>
  /** Notes that a change of the account's balances starts now. One at a time. */
  readonly expectChange: () => void
  /** Whether the event with the change has arrived. */
  readonly isUpToDate: () => boolean
}

interface Watching {
  /** What to add to. */
  readonly heard: () => Heard
  /** Closes the stream. Gets the reason if it fails or ends before. */
  readonly over: AbortController
}

/** The data of an envelope, which must be a success. */
function answerOf(envelope: string): Answer {
  const { code, data }: { code: number; data: Answer } = JSON.parse(envelope)
  if (code !== 200) throw new Error(envelope)
  return data
}

/** Calls `onAnswer` with each event's data until the stream ends. */
async function readStream(response: Response, onAnswer: (answer: Answer) => void): Promise<void> {
  if (!response.headers.get('Content-Type')?.startsWith(answerStream.mediaType) || !response.body)
    throw new Error(`no stream: ${await response.text()}`)
  let rest = ''
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + part).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) onAnswer(answerOf(event.slice('data: '.length)))
  }
}

/** Opens a stream on a connection of its own. The clock of the host must be this machine's. */
export function watch(origin: string, token: string, { heard, over }: Watching): Watcher {
  const opening = Promise.withResolvers<void>()
  let shown: { asOf: number; version: string | undefined } | undefined
  let changedAt: number | undefined

  function onAnswer({ as_of, balances_version }: Answer): void {
    const { delays, silences, events } = heard()
    events[balances_version === undefined ? 'unchanged' : 'changed'] += 1
    if (shown) silences.push(Date.now() - shown.asOf)
    const isNews = balances_version !== undefined && balances_version !== shown?.version
    if (isNews && changedAt !== undefined) {
      delays.push(performance.now() - changedAt)
      changedAt = undefined
    }
    shown = { asOf: Date.parse(as_of), version: balances_version ?? shown?.version }
    opening.resolve()
  }

  async function read(): Promise<void> {
    const url = `${origin}${basePath}${specifiedEndpoints.statistics.path}?type=1`
    const headers = { [tokenHeader]: token, Accept: `${answerStream.mediaType}, application/json;q=0.9` }
    try {
      await readStream(await fetch(url, { headers, signal: over.signal }), onAnswer)
      throw new Error('a stream has ended')
    } catch (error) {
      opening.reject(error)
      over.abort(error)
    }
  }

  void read()
  return {
    opened: opening.promise,
    expectChange: () => {
      changedAt = performance.now()
    },
    isUpToDate: () => changedAt === undefined,
  }
}
