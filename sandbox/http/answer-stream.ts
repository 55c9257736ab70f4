/** An answer that goes on (docs/rules.md, section R2; docs/decisions/0083). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { answerStream, type Endpoint } from '#protocol/http/endpoint.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import type { Log } from '../process/log.ts'
import { noteCode } from './request-log.ts'
import { dataEnvelope, failureEnvelope, failureOf } from './respond.ts'

const { mediaType, intervalMs, keepAliveMs } = answerStream

/** How long a stream lasts, ms: the client's next one may be another process's. */
const maxMs = 5 * 60_000

const jsonType = 'application/json'

/** Whether the endpoint has, and the client prefers, an answer that goes on. */
export const isStreaming = ({ isStreamed }: Endpoint, c: Context): boolean =>
  isStreamed === true &&
  accepts(c, { header: 'Accept', supports: [jsonType, mediaType], default: jsonType }) === mediaType

interface Answers {
  /** The data of the first event. */
  readonly first: unknown
  /** What a poll would be answered now by a client that has all data so far. */
  readonly next: () => Promise<unknown>
  /** Whether such an answer has no news. */
  readonly isUnchanged: (data: unknown) => boolean
  readonly call: string
  readonly log: Log
}

/** Waits; returns false if the stream was closed meanwhile. */
async function wait(ms: number, closed: AbortSignal): Promise<boolean> {
  await sleep(Math.max(0, ms), undefined, { signal: closed }).catch(() => undefined)
  return !closed.aborted
}

async function writeAnswers(
  c: Context,
  stream: SSEStreamingApi,
  { first, next, isUnchanged, call, log }: Answers,
): Promise<void> {
  const closed = new AbortController()
  stream.onAbort(() => closed.abort())
  const write = (envelope: object) => stream.writeSSE({ data: JSON.stringify(envelope) })
  const startedAt = performance.now()
  await write(dataEnvelope(first))
  let writtenMs = 0
  for (let ms = intervalMs; ms < maxMs; ms += intervalMs) {
    if (!(await wait(startedAt + ms - performance.now(), closed.signal))) return
    try {
      const data = await next()
      if (isUnchanged(data) && ms - writtenMs < keepAliveMs) continue
      await write(dataEnvelope(data))
      writtenMs = ms
    } catch (error) {
      await write(failureEnvelope(c, failureOf(c, error, call, log)))
      return
    }
  }
}

/** Responds with a stream: the first answer, each one with news, and others so that the client hears of the host. An error is the last. */
export function answerEvents(c: Context, answers: Answers): Response {
  noteCode(c, envelopeCodes.success)
  // nginx would hold events back.
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, (stream) => writeAnswers(c, stream, answers))
}
