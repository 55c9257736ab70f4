import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { limits } from '#protocol/http/limits.ts'
import { newToken } from '../auth/sessions.ts'
import type { Handlers } from '../context.ts'
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { endpointNames } from './app.ts'
import { BusinessError } from './business-error.ts'

const handlers: Handlers = {
  login: async (_context, { username }) => {
    if (username === 'bug') throw new TypeError('a bug')
    if (username === 'query') throw new Error("insert failed: params: 'hunter2'")
    if (username === 'locked') throw new BusinessError('general.tooManyTries', { params: { until: 'noon' } })
    return { token: username, secret: 'x' }
  },
  basicConfig: async () => JSON.parse('{"faq_config":1}'),
}

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox(handlers)
})
afterAll(() => server.close())

const login = `${basePath}/auth/v2/login`

const Answer = v.looseObject({ code: v.number(), msg: v.string(), data: v.unknown() })

async function post(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  headers: Record<string, string> = {},
) {
  const init = {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
    duplex: 'half' as const,
  }
  const answer = await server.app.request(login, init)
  expect(answer.status).toBe(200)
  return v.parse(Answer, await answer.json())
}

const validBody = JSON.stringify({ username: 'ana', password: 'x' })

describe('a request', () => {
  it('a request reaches its handler, and its response has only fields of the protocol', async () => {
    expect(await post(validBody)).toEqual({ code: 200, msg: '', data: { token: 'ana' } })
  })

  it.each([
    ['not JSON', '{"username":'],
    ['not JSON at all', 'username=ana&password=x'],
    ['null', 'null'],
    ['a string', '"ana"'],
    ['a number', '1'],
    ['not UTF-8', new Uint8Array(Buffer.from(validBody.replace('ana', '\u00e4'), 'latin1'))],
  ])('a body that is %s is rejected', async (_what, body) => {
    expect(await post(body)).toMatchObject({ code: 400, data: { key: 'general.paramsError' } })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'a body of type %j is rejected',
    async (type) => {
      expect(await post(validBody, { 'Content-Type': type })).toMatchObject({
        code: 400,
        data: { key: 'general.paramsError' },
      })
    },
  )

  it.each([
    [{}, 'general.paramsError'],
    [{ username: ' ', password: 'x' }, 'form.required'],
    [{ username: 5, password: 'x' }, 'form.required'],
    [{ username: ['ana'], password: 'x' }, 'form.required'],
    [{ username: 'a'.repeat(201), password: 'x' }, 'form.tooLong'],
    [{ username: 'ana', password: 'x'.repeat(201) }, 'general.paramsError'],
  ])('the request %j is rejected with %s', async (request, key) => {
    expect(await post(JSON.stringify(request))).toMatchObject({ code: 400, data: { key } })
  })

  it('a body with a length above the limit is rejected unread', async () => {
    let pulled = 0
    const body = new ReadableStream({
      pull: (stream) => {
        pulled += 1
        stream.enqueue(new Uint8Array(1024))
      },
    })
    const answer = await post(body, { 'Content-Length': String(10 * 1024 * 1024) })
    expect(answer).toMatchObject({ code: 400, data: { key: 'general.requestTooLarge' } })
    expect(pulled).toBeLessThan(3)
  })

  it('a body that exceeds the limit is not read to its end', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull: (stream) => {
        sent += 16 * 1024
        if (sent > 4 * limits.requestBytes) return stream.close()
        stream.enqueue(new Uint8Array(16 * 1024).fill(0x20))
      },
    })
    expect(await post(body)).toMatchObject({ code: 400, data: { key: 'general.requestTooLarge' } })
    expect(sent).toBeLessThan(2 * limits.requestBytes)
  })
})

describe('an error', () => {
  it('a business error has a text in the language of the request, with its parameters', async () => {
    const body = JSON.stringify({ username: 'locked', password: 'x' })
    const answer = await post(body, { 'Accept-Language': 'zh-CN' })
    expect(answer.data).toEqual({ key: 'general.tooManyTries', lang: 'zh-Hans', params: { until: 'noon' } })
    expect(answer.msg).toMatch(/尝试次数过多.*noon/)
  })

  it('a server error is 500 and logged without the request', async () => {
    server.logged.length = 0
    for (const username of ['bug', 'query']) {
      const answer = await post(JSON.stringify({ username, password: 'hunter2' }))
      expect(answer).toMatchObject({ code: 500, data: { key: 'general.serverError' } })
      expect(JSON.stringify(answer)).not.toContain('bug')
    }
    expect(server.logged).toMatchObject([
      { call: 'login', error: 'TypeError', message: 'a bug' },
      { error: 'Error' },
    ])
    expect(JSON.stringify(server.logged)).not.toContain('hunter2')
  })

  it('a response that violates its schema is 500, and the log has the field', async () => {
    server.logged.length = 0
    expect(await server.call('basicConfig')).toMatchObject({ code: 500 })
    expect(server.logged[0]?.message).toContain('faq_config')
  })

  it('an endpoint that the sandbox does not implement is 500 with its own text', async () => {
    expect(await server.call('languageHint')).toMatchObject({
      code: 500,
      data: { key: 'general.notInSandbox' },
    })
  })
})

describe('the path', () => {
  it.each([
    ['GET', `${basePath}/nothing`],
    ['GET', basePath],
    ['GET', login],
    ['PUT', login],
  ])('%s %s is unknown', async (method, path) => {
    const answer = await server.app.request(path, { method })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 400, data: { key: 'general.notFound' } })
  })

  it('a query with a repeated parameter is rejected', async () => {
    const answer = await server.app.request(`${basePath}/basic_config?lang=en&lang=zh`)
    expect(await answer.json()).toMatchObject({ code: 400, data: { key: 'general.paramsError' } })
  })
})

describe('headers', () => {
  it('CORS allows every origin with the headers of the protocol, without credentials', async () => {
    const answer = await server.app.request(login, {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(answer.headers.get('Access-Control-Allow-Headers')).toContain(tokenHeader)
    expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
  })

  it('every answer has the time by which days are counted, which pages of other origins may read', async () => {
    for (const path of [`${basePath}/basic_config`, `${basePath}/nothing`]) {
      const { headers } = await server.app.request(path)
      expect(headers.get('Date')).toBe(server.clock.now().toUTCString())
      expect(headers.get('Access-Control-Expose-Headers')).toMatch(/\bDate\b/)
    }
  })

  it('every response has the headers that protect data', async () => {
    for (const path of [`${basePath}/basic_config`, `${basePath}/nothing`]) {
      const { headers } = await server.app.request(path)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    }
  })
})

describe('endpoints that require a token', () => {
  it('a request without a valid token is rejected', async () => {
    const allHandlers = Object.fromEntries(endpointNames.map((name) => [name, async () => ({})]))
    const strict = await createTestSandbox(allHandlers)
    for (const name of endpointNames) {
      const { call } = strict
      const answers = [
        await call(name),
        await call(name, {}, { [tokenHeader]: newToken() }),
        await call(name, {}, { [tokenHeader]: '1' }),
      ]
      const rejected = answers.filter((answer) => answer.code === 401)
      expect([name, rejected.length]).toEqual([name, publicEndpoints.includes(name) ? 0 : 3])
    }
    await strict.close()
  })
})

const publicEndpoints: readonly string[] = [
  'login',
  'logInWithCode',
  'logInWithDevice',
  'passkeyLoginOptions',
  'passkeyResetOptions',
  'register',
  'languageHint',
  'handOver',
  'handOverRegister',
  'basicConfig',
  'forgotPassword',
  'resetPassword',
]
