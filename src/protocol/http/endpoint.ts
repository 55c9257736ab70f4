/** What a row of the call table says (docs/rules.md, section R2). */
import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/**
 * One call under `{host}/facebook-business`. GET sends its request as query parameters, POST as a JSON body.
 * Cross-origin use is the same for every call: see `cors`.
 */
export interface Call<
  Request extends GenericSchema = GenericSchema,
  Response extends GenericSchema = GenericSchema,
> {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** `anyone` needs no token; `user` wants one in X-CT. */
  readonly access: 'anyone' | 'user'
  readonly request: Request
  readonly response: Response
  /** A money-moving or once-only call: its body carries `request_id` and a repeat gets the first answer. */
  readonly isOnce?: true
  /** The request is multipart with the file in the field `file`. */
  readonly isUpload?: true
}

export type EndpointTable = Readonly<Record<string, Call>>

/** What a caller passes. */
export type RequestOf<C extends Call> = InferInput<C['request']>
/** What a server holds after parsing the request. */
export type ParsedRequestOf<C extends Call> = InferOutput<C['request']>
/** What a caller holds after parsing the response's `data`. */
export type ResponseOf<C extends Call> = InferOutput<C['response']>
/** What a server may send as `data`. */
export type SentResponseOf<C extends Call> = InferInput<C['response']>

/** The path under a host where all calls stand (docs/rules.md, section P7). */
export const basePath = '/facebook-business'

/** Request headers of docs/rules.md, section P7. */
export const tokenHeader = 'X-CT'
export const timeZoneHeader = 'X-TZ'

/**
 * Cross-origin rule of every call: any origin may call, since a call carries its token in a header and never a
 * cookie; so there is nothing for a foreign page to ride on.
 */
export const cors = {
  origin: '*',
  methods: ['GET', 'POST'],
  headers: [tokenHeader, timeZoneHeader, 'Accept-Language', 'Content-Type'],
} as const
