/**
 * The app's own client in Node, without a browser: its module sees a page whose host is the one given here. Several
 * users call at the same time, each with the token of his own.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestOf, ResponseOf } from '#protocol/http/endpoint.ts'
import { allEndpoints, type Calls, type EndpointName } from '#protocol/http/endpoints.ts'

/** How long a call is waited for, ms: `ms` is what the app would wait. */
export type Patience = (ms: number, token: string | undefined) => number

/** Loads the client for a host; once in a process. */
export async function appClient(host: string, patience: Patience) {
  const placardConfig: Window['placardConfig'] = Promise.resolve(JSON.stringify({ host }))
  const page = Object.assign(new EventTarget(), { placardConfig })
  Object.assign(globalThis, { window: page, location: new URL(host) })
  const { configureClient, send } = await import('#api/client.ts')
  const { http } = await import('#api/http.ts')
  const tokens = new AsyncLocalStorage<string | undefined>()
  configureClient({ token: () => tokens.getStore(), language: () => 'en', onFailure: () => false })
  http.interceptors.request.use((config) => ({
    ...config,
    timeout: patience(config.timeout ?? 0, tokens.getStore()),
  }))
  return {
    /** Sends a call as the app does; throws an `ApiError`. */
    async ask<Name extends EndpointName>(
      name: Name,
      body: RequestOf<Calls[Name]>,
      file?: File,
    ): Promise<ResponseOf<Calls[Name]>> {
      const call: Calls[Name] = allEndpoints[name]
      return send(call, body, file && { file })
    },
    /** Does something with a user's token. */
    as: <Result>(token: string | undefined, work: () => Promise<Result>): Promise<Result> =>
      tokens.run(token, work),
  }
}

export type Api = Awaited<ReturnType<typeof appClient>>
