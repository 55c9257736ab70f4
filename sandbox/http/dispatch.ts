/** Handles a request to an endpoint: request schema, access, handler, response schema. */

import type { Context } from 'hono'
import * as v from 'valibot'
import { type Endpoint, tokenHeader } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName, type Endpoints } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { isMessageKey } from '#protocol/http/messages.ts'
import { needsOpenStore } from '#protocol/http/reference/endpoint-reference.ts'
import { userContextOf } from '../auth/sessions.ts'
import type { CallContext, ContextOf, Handlers, Sandbox, UploadContext, UserContext } from '../context.ts'
import { type Log, SchemaViolation } from '../process/log.ts'
import { answerEvents, isStreaming, type StreamOptions } from './answer-stream.ts'
import { BusinessError } from './business-error.ts'
import { answerParts, JsonParts } from './connections/json-parts.ts'
import { addressOf } from './request/client-address.ts'
import { readJson, readQuery, readUploadedFile } from './request/read-request.ts'
import { deviceOf } from './request-headers.ts'
import { answerData, answerError, localeOf } from './respond.ts'
import { stripUnknownFields } from './strip-unknown-fields.ts'
import { limitTraffic } from './traffic-limits.ts'

export interface Dispatcher {
  readonly sandbox: Sandbox
  readonly handlers: Handlers
  readonly log: Log
  /** A reverse proxy reports the client's address. */
  readonly trustsProxy?: boolean | undefined
  readonly streams?: StreamOptions | undefined
}

/** Responds to a request to the endpoint `name`; never rejects. */
export async function dispatch<Name extends EndpointName>(
  dispatcher: Dispatcher,
  name: Name,
  c: Context,
): Promise<Response> {
  const { handlers, log, streams } = dispatcher
  try {
    const call: Endpoints[Name] = allEndpoints[name]
    const origin = originOf(dispatcher, c)
    const caller = await callerOf(origin, name, c)
    const handler = handlers[name]
    if (handler === undefined)
      throw new BusinessError('general.notInSandbox', { code: envelopeCodes.serverError })
    const { raw, ...upload } = await readRaw(call, c)
    const answer = async (caller: CallContext | UserContext, known: object) => {
      const context = { ...caller, ...upload }
      const request = parseRequest(call, { ...raw, ...known })
      if (!isContextOf(call, context)) throw new SchemaViolation(name, 'access')
      const data: unknown = await handler(context, request)
      return data instanceof JsonParts ? data : checkResponse(name, call, data)
    }
    const first = await answer(caller, {})
    if (first instanceof JsonParts) return await answerParts(c, first, { ...streams, call: name, log })
    const onEnd = isStreaming(call, c) ? streamOf(caller) : undefined
    // Above the limit of streams a client is answered as one that polls, and does.
    if (onEnd === undefined) return answerData(c, first)
    // As for each poll, the session and its limits are checked.
    const next = async (known: object) => {
      const now = { ...origin, receivedAt: origin.sandbox.clock.now() }
      return answer(await callerOf(now, name, c), known)
    }
    return answerEvents(c, { ...streams, first, next, onEnd, call: name, log })
  } catch (error) {
    return answerError(c, error, name, log)
  }
}

/** Where the request comes from. */
const originOf = ({ sandbox, trustsProxy = false }: Dispatcher, c: Context): CallContext => ({
  sandbox,
  ...localeOf(c),
  receivedAt: sandbox.clock.now(),
  address: addressOf(c, trustsProxy),
  device: deviceOf(c.req.header('User-Agent')),
})

/** The same with the session that the endpoint requires, if it does, after its limits. */
async function callerOf(
  context: CallContext,
  name: EndpointName,
  c: Context,
): Promise<CallContext | UserContext> {
  if (allEndpoints[name].access === 'anyone') return context
  const user = await userContextOf(context, c.req.header(tokenHeader))
  await limitTraffic(name, user)
  if (needsOpenStore(name)) assertStoreOpen(user)
  return user
}

/** Counts a stream until the result is called; undefined if the caller has too many. */
function streamOf(caller: CallContext | UserContext): (() => void) | undefined {
  const { traffic } = caller.sandbox
  if (traffic === undefined || !('account' in caller)) return () => undefined
  return traffic.admitStream(caller.account.id)
}

function assertStoreOpen({ account }: UserContext): void {
  if (account.store_opened_at === null) throw new BusinessError('auth.storeNotOpen')
}

function isContextOf<C extends Endpoint>(
  call: C,
  context: CallContext | UserContext,
): context is ContextOf<C> {
  return (call.access === 'anyone' || 'account' in context) && (call.isUpload !== true || 'file' in context)
}

async function readRaw(call: Endpoint, c: Context): Promise<{ raw: object } & Partial<UploadContext>> {
  if (call.isUpload) return { raw: {}, file: await readUploadedFile(c.req.raw) }
  return { raw: call.method === 'GET' ? readQuery(c.req.url) : await readJson(c.req.raw) }
}

/** Parses the request; rejects with the schema's message if that is a message key. */
function parseRequest<C extends Endpoint>(call: C, raw: object) {
  const parsed = v.safeParse<C['request']>(call.request, raw)
  if (parsed.success) return parsed.output
  const key = parsed.issues.map((issue) => issue.message).find(isMessageKey)
  throw new BusinessError(key ?? 'general.paramsError')
}

function checkResponse(name: EndpointName, call: Endpoint, response: unknown): unknown {
  const result = stripUnknownFields(call.response, response)
  if ('data' in result) return result.data
  throw new SchemaViolation(name, result.issues.map((issue) => v.getDotPath(issue) ?? '(top)').join(', '))
}
