/**
 * The app's own client in Node, without a browser: it gets a fake `window` with the given host. Several users can send
 * requests concurrently, each with their own token.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestOf, ResponseOf } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName, type Endpoints } from '#protocol/http/endpoints.ts'

/** The time limit of a request in ms; `ms` is the app's own limit. */
export type RequestTimeout = (ms: number, token: string | undefined) => number

/** Loads the client for a host; only once per process. */
export async function appClient(host: string, requestTimeout: RequestTimeout) {
  const placardConfig: Window['placardConfig'] = Promise.resolve(JSON.stringify({ host }))
  const page = Object.assign(new EventTarget(), { placardConfig })
  Object.assign(globalThis, { window: page, location: new URL(host) })
  const { configureClient, send } = await import('#data/http/client.ts')
  const { http } = await import('#data/http/http.ts')
  const tokens = new AsyncLocalStorage<string | undefined>()
  configureClient({ token: () => tokens.getStore(), language: () => 'en', onFailure: () => false })
  http.interceptors.request.use((config) => ({
    ...config,
    timeout: requestTimeout(config.timeout ?? 0, tokens.getStore()),
  }))
  return {
    /** Sends a request as the app does; rejects with an `ApiError`. */
    async request<Name extends EndpointName>(
      name: Name,
      body: RequestOf<Endpoints[Name]>,
      file?: File,
    ): Promise<ResponseOf<Endpoints[Name]>> {
      const call: Endpoints[Name] = allEndpoints[name]
      return send(call, body, file && { file })
    },
    /** Runs `task` with a user's token. */
    as: <Result>(token: string | undefined, task: () => Promise<Result>): Promise<Result> =>
      tokens.run(token, task),
  }
}

export type Api = Awaited<ReturnType<typeof appClient>>
