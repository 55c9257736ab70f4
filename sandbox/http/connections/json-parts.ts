/** Answers that are too large for the memory: their JSON is sent in parts, as fast as the client reads. */
import { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { describeError, type Log } from '../../process/log.ts'
import { noteCode, requestIdOf } from '../request-log.ts'

/** The data of an answer, as the parts of its JSON. It is closed when it is not read to its end. */
export class JsonParts {
  readonly parts: AsyncGenerator<string, void, undefined>

  constructor(parts: AsyncGenerator<string, void, undefined>) {
    this.parts = parts
  }
}

/** A client that reads nothing for so long is given up, ms. */
const defaultPauseMs = 10_000

/** The least characters per chunk, except for the last one. */
const chunkLength = 32_768

async function* envelopeParts({ parts }: JsonParts): AsyncGenerator<string, void, undefined> {
  yield `{"code":${envelopeCodes.success},"msg":"","data":`
  yield* parts
  yield '}'
}

/** The next chunk; undefined at the end. */
async function nextChunk(parts: AsyncGenerator<string, void, undefined>): Promise<string | undefined> {
  let chunk = ''
  while (chunk.length < chunkLength) {
    const next = await parts.next()
    if (next.done) break
    chunk += next.value
  }
  return chunk || undefined
}

interface Options {
  readonly call: string
  readonly log: Log
  readonly pauseMs?: number | undefined
}

/**
 * Responds with the envelope of the data. Rejects with what fails before anything is sent. What fails later, or takes too long
 * because the client does not read, ends the connection, so that no client takes a part for the whole.
 */
export async function answerParts(
  c: Context,
  data: JsonParts,
  { call, log, pauseMs = defaultPauseMs }: Options,
): Promise<Response> {
  const parts = envelopeParts(data)
  let first = await nextChunk(parts)
  const encoder = new TextEncoder()
  let pause: NodeJS.Timeout | undefined

  function giveUp(controller: ReadableStreamDefaultController, error: Error): void {
    const outgoing: unknown = c.env?.outgoing
    if (outgoing instanceof ServerResponse) outgoing.destroy()
    else controller.error(error)
    void parts.return()
  }
  function expectReader(controller: ReadableStreamDefaultController): void {
    pause = setTimeout(() => {
      log({ level: 'info', event: 'answer not read', id: requestIdOf(c), call })
      giveUp(controller, new Error('the client does not read'))
    }, pauseMs)
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start: expectReader,
      async pull(controller) {
        clearTimeout(pause)
        try {
          const chunk = first ?? (await nextChunk(parts))
          first = undefined
          if (chunk === undefined) return controller.close()
          controller.enqueue(encoder.encode(chunk))
          expectReader(controller)
        } catch (error) {
          log({ level: 'error', event: 'call failed', id: requestIdOf(c), call, ...describeError(error) })
          giveUp(controller, new Error('the answer failed', { cause: error }))
        }
      },
      async cancel() {
        clearTimeout(pause)
        await parts.return()
      },
    },
    { highWaterMark: 0 },
  )
  noteCode(c, envelopeCodes.success)
  return c.body(body, 200, { 'Content-Type': 'application/json' })
}
