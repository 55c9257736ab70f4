/** An answer that goes on, as server-sent events (docs/rules.md, section R2; docs/decisions/0088). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { answerStream, type Endpoint } from '#protocol/http/endpoint.ts'
import type { EndpointName } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import type { Log } from '../process/log.ts'
import { noteCode } from './request-log.ts'
import { dataEnvelope, failureEnvelope, failureOf } from './respond.ts'
import { set } from './security-headers.ts'

/** How often a stream looks for news, how long it is silent at most, and how long it lasts, ms. */
export interface StreamPace {
  readonly intervalMs: number
  readonly keepAliveMs: number
  readonly maxMs: number
}

/** A stream ends now and then, so that the client's next one may be another process's. */
const defaultPace: StreamPace = { ...answerStream, maxMs: 5 * 60_000 }

/** What every stream of a process has in common. */
export interface StreamOptions {
  /** Faster in tests. */
  readonly pace?: StreamPace | undefined
  /** Ends all streams. */
  readonly closing?: AbortSignal | undefined
  /** How long the client of a long answer may read nothing, ms; shorter in tests. */
  readonly pauseMs?: number | undefined
}

const { mediaType } = answerStream
const jsonType = 'application/json'

/** Whether the endpoint has, and the client prefers, an answer that goes on. */
export const isStreaming = ({ isStreamed }: Endpoint, c: Context): boolean =>
  isStreamed === true &&
  accepts(c, { header: 'Accept', supports: [jsonType, mediaType], default: jsonType }) === mediaType

/** What a client knows after an answer. */
interface Known {
  readonly version?: string
}

function knownFrom(data: unknown): Known {
  const { version }: { version?: unknown } = Object(data)
  return typeof version === 'string' ? { version } : {}
}

const isUnchanged = (data: unknown): boolean => 'unchanged' in Object(data)

interface Answers extends StreamOptions {
  /** The data of the first event. */
  readonly first: unknown
  /** What a poll would get now from a client that knows this; rejects as a poll is rejected. */
  readonly next: (known: Known) => Promise<unknown>
  /** Called when the stream has ended. */
  readonly onEnd: () => void
  readonly call: EndpointName
  readonly log: Log
}

/** The looks of many streams fall together, so that the process wakes up once for them, ms. */
const beatMs = 50

/** Waits; returns false if the stream has ended meanwhile. */
async function wait(ms: number, ended: AbortSignal): Promise<boolean> {
  await sleep(Math.max(0, ms), undefined, { signal: ended }).catch(() => undefined)
  return !ended.aborted
}

async function writeAnswers(
  c: Context,
  stream: SSEStreamingApi,
  { first, next, call, log, closing, pace = defaultPace }: Answers,
): Promise<void> {
  const { intervalMs, keepAliveMs, maxMs } = pace
  const left = new AbortController()
  stream.onAbort(() => left.abort())
  const ended = AbortSignal.any([left.signal, ...(closing ? [closing] : [])])
  const write = (envelope: object) => stream.writeSSE({ data: JSON.stringify(envelope) })
  let known = knownFrom(first)
  const start = performance.now()
  let writtenAt = start
  await write(dataEnvelope(first))
  // Looks that a slow database has delayed are not made up for.
  for (let at = start + intervalMs; at < start + maxMs; at = Math.max(at + intervalMs, performance.now())) {
    if (!(await wait(Math.ceil(at / beatMs) * beatMs - performance.now(), ended))) return
    try {
      const data = await next(known)
      known = { ...known, ...knownFrom(data) }
      // By halves of an interval, because sums of times are not exact.
      if (isUnchanged(data) && at - writtenAt < keepAliveMs - intervalMs / 2) continue
      await write(dataEnvelope(data))
      writtenAt = at
    } catch (error) {
      // After the end nobody reads it, and the database may be closed.
      if (!ended.aborted) await write(failureEnvelope(c, failureOf(c, error, call, log)))
      return
    }
  }
}

const headers = {
  // Otherwise nginx holds events back.
  'X-Accel-Buffering': 'no',
  // A kept connection would delay the end of the process.
  Connection: 'close',
}

/**
 * Responds with a stream: the first answer, each later one with news, and others so that the client hears of the host. A
 * rejection is the last event.
 */
export function answerEvents(c: Context, answers: Answers): Response {
  noteCode(c, envelopeCodes.success)
  const response = streamSSE(c, (stream) => writeAnswers(c, stream, answers).finally(answers.onEnd))
  set(response.headers, headers)
  return response
}
