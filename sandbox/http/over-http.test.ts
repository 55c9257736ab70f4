/** Tests that need a real server on real ports. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { cheapCost } from '../auth/passwords.ts'
import { type RunningSandbox, startSandbox } from '../process/start-sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'placard-site-'))
const inline = 'document.documentElement.lang'
let running: RunningSandbox

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), `<!doctype html><script>${inline}</script>`)
  writeFileSync(join(folder, 'assets', 'index-BWQj1_x.js'), 'export {}'.padEnd(4000))
  mkdirSync(join(folder, 'assets', 'pdf-5761b0a'))
  for (const name of ['H.bcmap', 'FoxitSymbol.pfb', 'jbig2_nowasm_fallback.js'])
    writeFileSync(join(folder, 'assets', 'pdf-5761b0a', name), 'content')
  writeFileSync(join(folder, 'assets', 'plain.js'), 'content')
  running = await startSandbox({
    ports: 0,
    data: { memory: true },
    staticFolder: folder,
    passwordCost: cheapCost,
    log: () => undefined,
  })
})
afterAll(async () => {
  await running.close()
  rmSync(folder, { recursive: true })
})

/** Sends a body of `size` bytes, chunked or with its length; resolves to the response. */
function upload(size: number, isChunked: boolean): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', ...(!isChunked && { 'Content-Length': size }) }
    const sent = request(`${running.origin}${basePath}/auth/v2/login`, {
      method: 'POST',
      headers,
      agent: false,
    })
    let isAnswered = false
    sent.on('response', (answer) => {
      isAnswered = true
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
    })
    // The server may close the connection while the client is still sending.
    sent.on('error', (error) => (isAnswered ? undefined : reject(error)))
    sent.end(Buffer.alloc(size, 0x20))
  })
}

it('a long response is compressed if the client accepts it', async () => {
  const request = async (accepted: string) => {
    const answer = await fetch(`${running.origin}${basePath}/basic_config`, {
      headers: { 'Accept-Encoding': accepted },
    })
    return { encoding: answer.headers.get('Content-Encoding'), config: await answer.json() }
  }
  const [compressed, plain] = [await request('gzip, br'), await request('identity')]
  expect([compressed.encoding, plain.encoding]).toEqual(['gzip', null])
  expect((await request('gzip;q=0')).encoding).toBeNull()
  expect(compressed.config).toEqual(plain.config)
})

describe('a body of 10 MB', () => {
  it.each([false, true])(
    'a body of 10 MB is rejected with an envelope and the server keeps running (chunked: %s)',
    async (isChunked) => {
      const { status, text } = await upload(10 * 1024 * 1024, isChunked)
      expect(status).toBe(200)
      expect(JSON.parse(text)).toMatchObject({ code: 400, data: { key: 'general.requestTooLarge' } })
      expect((await fetch(`${running.origin}${basePath}/basic_config`)).status).toBe(200)
    },
  )
})

describe('the web app', () => {
  it('the app is served at / with a policy that allows only its own inline script', async () => {
    const answer = await fetch(running.origin)
    expect(await answer.text()).toContain(inline)
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('hashed files are cached forever and compressed if the client accepts it', async () => {
    for (const encoding of ['gzip', 'identity']) {
      const answer = await fetch(`${running.origin}/assets/index-BWQj1_x.js`, {
        headers: { 'Accept-Encoding': encoding },
      })
      expect(answer.headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(answer.headers.get('Cache-Control')).toContain('immutable')
      expect(await answer.text()).toHaveLength(4000)
    }
  })

  it.each([
    ['pdf-5761b0a/H.bcmap', 'application/octet-stream', 'public, max-age=31536000, immutable'],
    ['pdf-5761b0a/FoxitSymbol.pfb', 'application/octet-stream', 'public, max-age=31536000, immutable'],
    [
      'pdf-5761b0a/jbig2_nowasm_fallback.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['plain.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ])('%s is sent as %s, cached as %s', async (path, type, cache) => {
    const { headers } = await fetch(`${running.origin}/assets/${path}`)
    expect([headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([type, cache])
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it("a file that the build has compressed is sent as it is, with the file's type", async () => {
    const compressed = brotliCompressSync('export const compressed = true')
    writeFileSync(join(folder, 'assets', 'index-BWQj1_x.js.br'), compressed)
    const answer = await fetch(`${running.origin}/assets/index-BWQj1_x.js`, {
      headers: { 'Accept-Encoding': 'br, gzip' },
    })
    expect(answer.headers.get('Content-Encoding')).toBe('br')
    expect(answer.headers.get('Content-Length')).toBe(String(compressed.length))
    expect(answer.headers.get('Content-Type')).toContain('text/javascript')
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
    expect(await answer.text()).toBe('export const compressed = true')
  })

  it('a HEAD request gets the length and no body', async () => {
    const [whole, head] = [await fetch(running.origin), await fetch(running.origin, { method: 'HEAD' })]
    const length = (await whole.arrayBuffer()).byteLength
    expect(head.headers.get('Content-Length')).toBe(String(length))
    expect(head.headers.get('ETag')).toBe(whole.headers.get('ETag'))
    expect(head.headers.get('Content-Security-Policy')).toBe(whole.headers.get('Content-Security-Policy'))
    expect(await head.text()).toBe('')
  })

  it('the app is not sent again when its ETag matches', async () => {
    const etag = (await fetch(running.origin)).headers.get('ETag') ?? ''
    expect((await fetch(running.origin, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })

  it('the policy matches a page that was built and configured after the start', async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html><script>newer()</script>')
    writeFileSync(join(folder, 'config.json'), '{"host":"https://api.newer.example"}')
    const answer = await fetch(running.origin)
    expect(await answer.text()).toContain('newer()')
    const policy = answer.headers.get('Content-Security-Policy')
    const hash = createHash('sha256').update('newer()').digest('base64')
    expect(policy).toContain(`'sha256-${hash}'`)
    expect(policy).toContain('https://api.newer.example')
  })

  it.each(['/nothing', '/../package.json', '/%2e%2e/package.json', '/assets', '/assets/index-BWQj1_x.js.gz'])(
    'the web app has no file %s',
    async (path) => {
      expect((await fetch(`${running.origin}${path}`)).status).toBe(404)
    },
  )
})

describe('the desk', () => {
  it('the desk has its own origin, which the configuration contains', async () => {
    expect(running.deskOrigin).not.toBe(running.origin)
    expect(await (await fetch(running.deskOrigin)).text()).toContain('Sandbox desk')
    const config = await (await fetch(`${running.origin}${basePath}/basic_config`)).text()
    expect(config).toContain(`${running.deskOrigin}/contact?lang=en`)
  })

  it('the desk rejects a foreign Host header', async () => {
    const status = await new Promise((resolve) => {
      const options = { headers: { Host: 'evil.example' }, agent: false }
      request(running.deskOrigin, options, (answer) => resolve(answer.resume().statusCode)).end()
    })
    expect(status).toBe(421)
  })
})

/** The policy of a response, by directive. */
async function policyAt(address: string): Promise<Record<string, string | undefined>> {
  const answer = await fetch(address)
  await answer.body?.cancel()
  const header = answer.headers.get('Content-Security-Policy') ?? ''
  return Object.fromEntries(header.split('; ').map((directive) => directive.split(/ (.*)/).slice(0, 2)))
}

it('pages of the app, its documents and the desk enforce Trusted Types', async () => {
  const app = await policyAt(running.origin)
  expect(app).toMatchObject({
    'require-trusted-types-for': "'script'",
    'trusted-types': 'placard-workers',
  })
  expect(app['script-src']).not.toMatch(/unsafe|\*|https?:/)
  for (const address of [`${running.origin}/docs/`, running.deskOrigin])
    expect(await policyAt(address)).toMatchObject({
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    })
})

describe('every response', () => {
  const required = ['Content-Security-Policy', 'X-Content-Type-Options']
  /** They protect pages and their links; a poll would carry them each second. */
  const ofPages = ['Permissions-Policy', 'Referrer-Policy', 'Cross-Origin-Opener-Policy']

  const sendPages = [
    ['the app', () => fetch(running.origin)],
    ['a missing file of the app', () => fetch(`${running.origin}/nothing`)],
    ['the desk', () => fetch(running.deskOrigin)],
    ['a form from another origin', () => fetch(`${running.deskOrigin}/deposit`, { method: 'POST' })],
    ['a missing page of the desk', () => fetch(`${running.deskOrigin}/nothing`)],
  ] as const
  const sendData = [
    ['a request', () => fetch(`${running.origin}${basePath}/basic_config`)],
    ['a rejected request', () => fetch(`${running.origin}${basePath}/user/info`)],
    ['a preflight', () => fetch(`${running.origin}${basePath}/user/info`, { method: 'OPTIONS' })],
    ['an unknown endpoint', () => fetch(`${running.origin}${basePath}/nothing`)],
    ['the health endpoint', () => fetch(`${running.origin}/health`)],
  ] as const
  const sendFiles = [
    ['an unknown upload', () => fetch(`${running.origin}${basePath}/files/nothing`)],
    ['a video', () => fetch(`${running.origin}${basePath}/media/pebble-harbor.webm`)],
  ] as const

  async function headersOf(send: () => Promise<Response>): Promise<Headers> {
    const answer = await send()
    await answer.body?.cancel()
    return answer.headers
  }

  it.each([...sendPages, ...sendData, ...sendFiles])(
    'the response of %s has all security headers',
    async (_what, send) => {
      const headers = await headersOf(send)
      expect(required.filter((name) => !headers.has(name))).toEqual([])
      expect(headers.get('Server') ?? headers.get('X-Powered-By')).toBeNull()
    },
  )

  it.each(sendPages)('the response of %s has the headers of pages', async (_what, send) => {
    const headers = await headersOf(send)
    expect(ofPages.filter((name) => !headers.has(name))).toEqual([])
  })

  it.each(sendData)(
    'the response of %s has no headers of pages, refuses frames and is not stored',
    async (_what, send) => {
      const headers = await headersOf(send)
      expect(ofPages.filter((name) => headers.has(name))).toEqual([])
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
      expect(headers.get('Cache-Control')).toBe('no-store')
    },
  )
})

describe('the health endpoint', () => {
  it('the health endpoint reports that the ledger was checked at the start', async () => {
    const answer = await fetch(`${running.origin}/health`)
    expect(answer.status).toBe(200)
    const { status, ledger } = v.parse(
      v.object({ status: v.string(), ledger: v.object({ checked_at: v.string() }) }),
      await answer.json(),
    )
    expect(status).toBe('ok')
    expect(Date.now() - Date.parse(ledger.checked_at)).toBeLessThan(60_000)
  })
})

it('a wrong address leads to the app, and a missing file is a line of text', async () => {
  writeFileSync(join(folder, '404.html'), '<!doctype html><a href="/">Go home</a>')
  for (const path of ['/wallet', '/%23/wallet', '/no/such/page']) {
    const page = await fetch(`${running.origin}${path}`, { headers: { Accept: 'text/html,*/*;q=0.8' } })
    expect(page.status, path).toBe(404)
    expect(page.headers.get('Content-Type'), path).toMatch(/^text\/html/)
    expect(page.headers.get('Content-Security-Policy'), path).toContain("default-src 'none'")
    expect(await page.text(), path).toContain('<a href="/">')
  }
  const file = await fetch(`${running.origin}/assets/gone-1234567.js`)
  expect([file.status, await file.text()]).toEqual([404, 'There is no such file.\n'])
})
