/** The type of the rows of the endpoint table (docs/rules.md, section R2). */
import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** An endpoint under `{host}/facebook-business`. GET sends its request as query parameters, POST as a JSON body. */
export interface Endpoint<
  Request extends GenericSchema = GenericSchema,
  Response extends GenericSchema = GenericSchema,
> {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** `user` requires a token in `X-CT`. */
  readonly access: 'anyone' | 'user'
  readonly request: Request
  readonly response: Response
  /** A POST that stores nothing. */
  readonly isReading?: true
  /** Moves money or acts only once: the body has a `request_id`, and a repeat gets the first answer. */
  readonly isIdempotent?: true
  /** The request is multipart, with the file in the field `file`. */
  readonly isUpload?: true
  /**
   * An addition: a client that accepts `text/event-stream` may get an answer that goes on, a stream of envelopes (docs/rules.md,
   * section R2).
   */
  readonly isStreamed?: true
}

export type EndpointTable = Readonly<Record<string, Endpoint>>

/** What a client passes. */
export type RequestOf<C extends Endpoint> = InferInput<C['request']>
/** What a server gets after parsing the request. */
export type ParsedRequestOf<C extends Endpoint> = InferOutput<C['request']>
/** What a client gets after parsing the response's `data`. */
export type ResponseOf<C extends Endpoint> = InferOutput<C['response']>
/** What a server may send as `data`. */
export type SentResponseOf<C extends Endpoint> = InferInput<C['response']>

/** The path of all endpoints on a host (docs/rules.md, section P7). */
export const basePath = '/facebook-business'

/** An answer that goes on (`isStreamed`): an event with an envelope for each answer that a poll would have got. */
export const answerStream = {
  mediaType: 'text/event-stream',
  /** How often the host looks for news, ms. */
  intervalMs: 1000,
  /** An answer without news is sent after this time at the latest, ms, so that the client knows that the host is there. */
  keepAliveMs: 3000,
} as const

/** Request headers of docs/rules.md, section P7. */
export const tokenHeader = 'X-CT'
export const timeZoneHeader = 'X-TZ'

/** Every origin may call every endpoint: the token is in a header and never in a cookie, so CSRF is not possible. */
export const cors = {
  origin: '*',
  methods: ['GET', 'POST'],
  headers: [tokenHeader, timeZoneHeader, 'Accept-Language', 'Content-Type'],
} as const
