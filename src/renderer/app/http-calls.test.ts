/** Every request of the app goes through its only axios instance: with a replaced adapter, nothing else is called. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { allEndpoints, type EndpointName, specifiedEndpoints } from '#protocol/http/endpoints.ts'

const root = join(import.meta.dirname, '..')
const names = Object.keys(allEndpoints).filter((name): name is EndpointName => name in allEndpoints)
const host = 'https://ads.example'

let app: Awaited<ReturnType<typeof load>>
const seen: InternalAxiosRequestConfig[] = []

/** Loads the client's modules in a page whose host is `host`. */
async function load() {
  const placardConfig: Window['placardConfig'] = Promise.resolve(JSON.stringify({ host }))
  vi.stubGlobal('window', Object.assign(new EventTarget(), { placardConfig }))
  vi.stubGlobal('location', new URL(host))
  vi.stubGlobal('navigator', { onLine: true })
  const [http, client, files, version, probe, licences] = await Promise.all([
    import('#data/http/http.ts'),
    import('#data/http/client.ts'),
    import('#data/http/files.ts'),
    import('#data/http/served-version.ts'),
    import('#data/http/connectivity-probe.ts'),
    import('#features/about/licences.ts'),
  ])
  client.configureClient({ token: () => 'the-token', language: () => 'pt-BR', onFailure: () => false })
  return { ...http, ...client, ...files, ...version, ...probe, ...licences }
}

const respondWith =
  (data: unknown): AxiosAdapter =>
  async (config) => {
    seen.push(config)
    return { data, status: 200, statusText: 'OK', headers: {}, config }
  }

beforeAll(async () => {
  app = await load()
  for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'])
    vi.stubGlobal(
      name,
      vi.fn(() => {
        throw new Error(`${name} was used`)
      }),
    )
})
beforeEach(() => {
  seen.length = 0
})
afterEach(() => {
  expect(fetch).not.toHaveBeenCalled()
  expect(XMLHttpRequest).not.toHaveBeenCalled()
})

it.each(names)('%s is sent by axios with its headers', async (name) => {
  app.http.defaults.adapter = respondWith(JSON.stringify({ code: 402, msg: 'no', data: null }))
  const call = allEndpoints[name]
  await expect(app.send(call, {})).rejects.toMatchObject({ kind: 'envelope', code: 402, serverText: 'no' })
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({ method: call.method.toLowerCase(), url: call.path })
  expect(seen[0]?.headers.toJSON()).toMatchObject({ 'X-CT': 'the-token', 'Accept-Language': 'pt-BR' })
  expect(seen[0]?.headers.get('X-TZ')).toMatch(/GMT[+-]\d/)
})

it('a token with characters that are invalid in a header is not sent', async () => {
  app.http.defaults.adapter = respondWith('{}')
  for (const token of ['токен-7', 'a\nb', ' a']) {
    const call = app.send(allEndpoints.userInfo, {}, { handOver: { token } })
    await expect(call).rejects.toMatchObject({ kind: 'data', key: 'general.dataError' })
  }
  expect(seen).toEqual([])
})

/** What becomes of a request whose answer arrives once `next` is the token. */
async function afterChange(next: string | undefined, start: () => Promise<unknown>): Promise<unknown> {
  let token: string | undefined = 'the-token'
  app.configureClient({ token: () => token, language: () => 'en', onFailure: () => false })
  const answer = respondWith('{"code":200,"msg":"","data":{}}')
  const { promise: answered, resolve: tellAnswered } = Promise.withResolvers<void>()
  app.http.defaults.adapter = (config) => {
    token = next
    tellAnswered()
    return answer(config)
  }
  // After everything that the answer causes: only microtasks.
  const pending = answered.then(() => new Promise((resolve) => setImmediate(resolve, 'pending')))
  const result = start().then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'kind' in error ? error.kind : error),
  )
  return Promise.race([result, pending])
}

it.each([undefined, 'the-next-token'])(
  'after the session has changed to %s, reads are cancelled and writes settle never',
  async (next) => {
    const { secondFactor, logOut, changePassword, forgotPassword, unsubscribeFromPush } = allEndpoints
    const outcomes = {
      read: await afterChange(next, () => app.send(secondFactor, {})),
      write: await afterChange(next, () => app.send(logOut, {})),
      ending: await afterChange(next, () =>
        app.send(changePassword, { old_password: 'a', new_password: 'b' }, { endsSession: true }),
      ),
      withoutSession: await afterChange(next, () => app.send(forgotPassword, { username: 'ana' })),
      ofHandOver: await afterChange(next, () =>
        app.send(unsubscribeFromPush, {}, { handOver: { token: 'x' } }),
      ),
    }
    expect(outcomes).toEqual({
      read: 'cancelled',
      write: 'pending',
      ending: next === undefined ? 'done' : 'pending',
      withoutSession: 'done',
      ofHandOver: 'done',
    })
  },
)

it('an error that ends the session is thrown, of reads and writes alike', async () => {
  for (const call of [allEndpoints.secondFactor, allEndpoints.logOut]) {
    let token: string | undefined = 'the-token'
    const endSession = () => {
      token = undefined
      return true
    }
    app.configureClient({ token: () => token, language: () => 'en', onFailure: endSession })
    app.http.defaults.adapter = respondWith('{"code":503,"msg":"","data":null}')
    await expect(app.send(call, {})).rejects.toMatchObject({ code: 503, isHandledByApp: true })
  }
})

it('files, reports, licences, the served version and the probe are sent without the token', async () => {
  app.http.defaults.adapter = respondWith('[]')
  const { signal } = new AbortController()
  await app.putFile(`${host}/files/a`, new Blob(['x'], { type: 'application/pdf' }), {
    signal,
    onProgress: vi.fn(),
  })
  await app.fetchFile(`${host}/files/a`, 'application/pdf', signal)
  await app.sendReport('https://reports.example/in', 'what happened')
  await app.loadLicences()
  await app.servedVersion()
  await app.startProbing()
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `put ${host}/files/a`,
    `get ${host}/files/a`,
    'post https://reports.example/in',
    'get ./licences.json',
    'get ./',
    `get ${host}${basePath}${specifiedEndpoints.languageHint.path}`,
  ])
  for (const { headers } of seen) expect(headers.has('X-CT')).toBe(false)
})

it('no other file of the renderer sends requests, except for the configuration and the files of pdf.js', () => {
  // What only tests import may stand between the app and the network.
  const isForTests = (file: string) => file.includes('.test.') || file.startsWith('testing/')
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !isForTests(file))
  const sends = /\bfetch\(|XMLHttpRequest|sendBeacon|new (?:WebSocket|EventSource)|from 'axios'/
  const senders = files.filter((file) => sends.test(readFileSync(join(root, file), 'utf8')))
  expect(senders.toSorted()).toEqual([
    'data/http/http.ts',
    'features/employment-contract/pdf.ts',
    'platform/web.ts',
  ])
})
