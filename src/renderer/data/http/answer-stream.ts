/**
 * Reads the stream of an answer that goes on: each event has the envelope that a poll would have got (docs/rules.md, section R2). Loaded
 * with the first one.
 */
import { createParser } from 'eventsource-parser'
import { answerStream, type Endpoint, type RequestOf, type ResponseOf } from '#protocol/http/endpoint.ts'
import { sessionRequestOf } from './client.ts'
import { loadHttp } from './load-http.ts'
import { parseData, parseEnvelope } from './parse-response.ts'

/** A stream without an event for so long is given up, ms. */
const silenceMs = 5000

interface StreamReader<C extends Endpoint> {
  readonly signal: AbortSignal
  readonly onData: (data: ResponseOf<C>) => void
}

/**
 * Calls `onData` with each answer until the stream ends, fails, falls silent or is cancelled. It never rejects: why a stream ended, the
 * next request will say. Resolves to false if the host, which then answers once, or something on the way to it does not stream.
 */
export async function readAnswers<C extends Endpoint>(
  call: C,
  params: RequestOf<C>,
  { signal, onData }: StreamReader<C>,
): Promise<boolean> {
  const request = sessionRequestOf(call)
  if (!request) return true
  const silence = new AbortController()
  let heardAt = performance.now()
  const watch = setInterval(() => {
    if (performance.now() - heardAt > silenceMs) silence.abort()
  }, silenceMs)
  try {
    const { http, parseText } = await loadHttp()
    const receive = (text: string) => {
      heardAt = performance.now()
      onData(parseData(call, parseEnvelope(parseText(text), undefined), undefined))
    }
    const decoder = new TextDecoder()
    const parser = createParser({ onEvent: (event) => receive(event.data) })
    const { data, headers } = await http.request<unknown>({
      ...request,
      params,
      headers: { ...request.headers, Accept: `${answerStream.mediaType}, application/json;q=0.9` },
      responseType: 'stream',
      // A limit would be one of the whole stream; the watch is one of each event.
      timeout: 0,
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!(data instanceof ReadableStream)) return false
    if (!String(headers['content-type']).startsWith(answerStream.mediaType)) {
      receive(await new Response(data).text())
      return false
    }
    const reader: ReadableStreamDefaultReader<Uint8Array> = data.getReader()
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        parser.feed(decoder.decode(part.value, { stream: true }))
    } finally {
      void reader.cancel().catch(() => undefined)
    }
  } catch {
    // Also an event with an error: the next request gets it too.
  } finally {
    clearInterval(watch)
  }
  return !silence.signal.aborted
}
