/** Compression Dictionary Transport over HTTP: deltas to a known version, and the complete file to everyone else. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staticSite } from './static-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'placard-dictionaries-'))
const assets = join(folder, 'assets')
const line = (index: number) => `export const figure${index} = ${(index * 2_654_435_761) % 4_294_967_296}\n`
const text = (version: number) =>
  `export const version = ${version}\n${Array.from({ length: 500 }, (_, index) => line(index)).join('')}`
const earlier = text(1)
const current = text(2)

const server = createServer(getRequestListener(staticSite(folder, 'http://localhost').fetch))

beforeAll(async () => {
  mkdirSync(assets)
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(assets, 'plan-Aa1Bb2C.js'), earlier)
  writeFileSync(join(assets, 'plan-Dd3-e_F.js'), current)
  writeFileSync(join(assets, 'plan-Dd3-e_F.js.br'), brotliCompressSync(current))
  writeFileSync(join(assets, 'plan-list-Gg5Hh6I.js'), `${earlier}// of another screen`)
  writeFileSync(join(assets, 'worker.js'), current)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const sha256 = (file: string) => createHash('sha256').update(file).digest()
const available = (file: string) => `:${sha256(file).toString('base64')}:`

interface Answer {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Not by `fetch`, which decodes bodies and knows no `dcz`. */
function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address())
  return new Promise((resolve, reject) => {
    const sent = request(`http://127.0.0.1:${port}${path}`, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

const accepted = { 'Accept-Encoding': 'gzip, deflate, br, zstd, dcb, dcz' }

describe('a file with a hash in its name', () => {
  it('a versioned file is offered as a dictionary for its other versions', async () => {
    const { headers } = await get('/assets/plan-Aa1Bb2C.js')
    expect(headers['use-as-dictionary']).toBe('match="/assets/plan-*.js"')
    expect(headers.vary).toBe('Accept-Encoding, Available-Dictionary')
    const list = await get('/assets/plan-list-Gg5Hh6I.js')
    expect(list.headers['use-as-dictionary']).toBe('match="/assets/plan-list-*.js"')
  })

  it('a browser with the earlier version gets the difference, as RFC 9842 encodes it', async () => {
    const headers = { ...accepted, 'Available-Dictionary': available(earlier) }
    const answer = await get('/assets/plan-Dd3-e_F.js', headers)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': expect.stringContaining('text/javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(answer.body.byteLength),
      vary: 'Accept-Encoding, Available-Dictionary',
      'use-as-dictionary': 'match="/assets/plan-*.js"',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.body.byteLength).toBeLessThan(150)
    expect(answer.body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
    expect(answer.body.subarray(8, 40)).toEqual(sha256(earlier))
    const decoded = zstdDecompressSync(answer.body.subarray(40), { dictionary: Buffer.from(earlier) })
    expect(decoded.toString()).toBe(current)
  })

  it.each([
    ['an unknown dictionary', { ...accepted, 'Available-Dictionary': available('unknown') }],
    [
      'the dictionary of another file',
      { ...accepted, 'Available-Dictionary': available(`${earlier}// of another screen`) },
    ],
    ['a dictionary without its colons', { ...accepted, 'Available-Dictionary': available(earlier).slice(1) }],
    ['no dictionary', accepted],
    [
      'a dictionary, and an encoding that is not dcz',
      { 'Accept-Encoding': 'gzip, br, dcb', 'Available-Dictionary': available(earlier) },
    ],
  ])('a request with %s gets the complete file', async (_what, headers) => {
    const answer = await get('/assets/plan-Dd3-e_F.js', headers)
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.body).toString()).toBe(current)
    expect(answer.headers.vary).toBe('Accept-Encoding, Available-Dictionary')
  })

  it('a missing file has no delta, even if the dictionary is known', async () => {
    const headers = { ...accepted, 'Available-Dictionary': available(earlier) }
    const answer = await get('/assets/plan-Jj7Kk8L.js', headers)
    expect(answer.status).toBe(404)
    expect(answer.headers['use-as-dictionary']).toBeUndefined()
  })
})

it('a page and a file without a hash in its name are no dictionaries', async () => {
  for (const path of ['/', '/assets/worker.js']) {
    const answer = await get(path, accepted)
    expect(answer.status).toBe(200)
    expect(answer.headers['use-as-dictionary']).toBeUndefined()
  }
})
