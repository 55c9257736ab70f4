/** What only a real server on real ports shows. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  writeFileSync(join(folder, 'assets', 'index-BWQj1_x2.js'), 'export {}'.padEnd(4000))
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

/** Sends a body of `size` bytes, chunked or with its length; answers what came back. */
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
    // The server may hang up on a client that goes on sending after its answer.
    sent.on('error', (error) => (isAnswered ? undefined : reject(error)))
    sent.end(Buffer.alloc(size, 0x20))
  })
}

it('packs a long answer for who takes it packed, and no other', async () => {
  const ask = async (accepted: string) => {
    const answer = await fetch(`${running.origin}${basePath}/basic_config`, {
      headers: { 'Accept-Encoding': accepted },
    })
    return { packing: answer.headers.get('Content-Encoding'), config: await answer.json() }
  }
  const [packed, plain] = [await ask('gzip, br'), await ask('identity')]
  expect([packed.packing, plain.packing]).toEqual(['gzip', null])
  expect((await ask('gzip;q=0')).packing).toBeNull()
  expect(packed.config).toEqual(plain.config)
})

describe('a body of 10 MB', () => {
  it.each([false, true])(
    'is refused in its envelope and the server stays up (chunked: %s)',
    async (isChunked) => {
      const { status, text } = await upload(10 * 1024 * 1024, isChunked)
      expect(status).toBe(200)
      expect(JSON.parse(text)).toMatchObject({ code: 400, data: { key: 'general.requestTooLarge' } })
      expect((await fetch(`${running.origin}${basePath}/basic_config`)).status).toBe(200)
    },
  )
})

describe('the web app', () => {
  it('is served at / with a policy that lets its own inline script run and nothing else', async () => {
    const answer = await fetch(running.origin)
    expect(await answer.text()).toContain(inline)
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('has hashed files that are kept for good, packed for those who take it', async () => {
    for (const packing of ['gzip', 'identity']) {
      const answer = await fetch(`${running.origin}/assets/index-BWQj1_x2.js`, {
        headers: { 'Accept-Encoding': packing },
      })
      expect(answer.headers.get('Content-Encoding')).toBe(packing === 'identity' ? null : packing)
      expect(answer.headers.get('Cache-Control')).toContain('immutable')
      expect(await answer.text()).toHaveLength(4000)
    }
  })

  it('is not sent again to those who have it', async () => {
    const etag = (await fetch(running.origin)).headers.get('ETag') ?? ''
    expect((await fetch(running.origin, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })

  it('has a policy that fits the page that was built and configured since the start', async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html><script>newer()</script>')
    writeFileSync(join(folder, 'config.json'), '{"host":"https://api.newer.example"}')
    const answer = await fetch(running.origin)
    expect(await answer.text()).toContain('newer()')
    const policy = answer.headers.get('Content-Security-Policy')
    const hash = createHash('sha256').update('newer()').digest('base64')
    expect(policy).toContain(`'sha256-${hash}'`)
    expect(policy).toContain('https://api.newer.example')
  })

  it.each(['/nothing', '/../package.json', '/%2e%2e/package.json', '/assets'])('has no %s', async (path) => {
    expect((await fetch(`${running.origin}${path}`)).status).toBe(404)
  })
})

describe('the desk', () => {
  it('has an origin of its own, which the config names', async () => {
    expect(running.deskOrigin).not.toBe(running.origin)
    expect(await (await fetch(running.deskOrigin)).text()).toContain('Sandbox desk')
    const config = await (await fetch(`${running.origin}${basePath}/basic_config`)).text()
    expect(config).toContain(`${running.deskOrigin}/contact?lang=en`)
  })

  it('answers no foreign Host', async () => {
    const status = await new Promise((resolve) => {
      const options = { headers: { Host: 'evil.example' }, agent: false }
      request(running.deskOrigin, options, (answer) => resolve(answer.resume().statusCode)).end()
    })
    expect(status).toBe(421)
  })
})

describe('every answer', () => {
  const named = ['Content-Security-Policy', 'X-Content-Type-Options', 'Referrer-Policy', 'Permissions-Policy']

  it.each([
    ['a call', () => fetch(`${running.origin}${basePath}/basic_config`)],
    ['a refused call', () => fetch(`${running.origin}${basePath}/user/info`)],
    ['a preflight', () => fetch(`${running.origin}${basePath}/user/info`, { method: 'OPTIONS' })],
    ['an unknown call', () => fetch(`${running.origin}${basePath}/nothing`)],
    ['an unknown upload', () => fetch(`${running.origin}${basePath}/files/nothing`)],
    ['a video', () => fetch(`${running.origin}${basePath}/media/pebble-harbor.webm`)],
    ['the health call', () => fetch(`${running.origin}/health`)],
    ['the app', () => fetch(running.origin)],
    ['no file of the app', () => fetch(`${running.origin}/nothing`)],
    ['the desk', () => fetch(running.deskOrigin)],
    ['a form from elsewhere', () => fetch(`${running.deskOrigin}/deposit`, { method: 'POST' })],
    ['no page of the desk', () => fetch(`${running.deskOrigin}/nothing`)],
  ])('(%s) keeps browsers from reading more into it', async (_what, ask) => {
    const answer = await ask()
    await answer.body?.cancel()
    const missing = named.filter((name) => !answer.headers.has(name))
    expect(missing).toEqual([])
    expect(answer.headers.get('Server') ?? answer.headers.get('X-Powered-By')).toBeNull()
  })
})

describe('the health call', () => {
  it('says that the ledger was checked at the start', async () => {
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
