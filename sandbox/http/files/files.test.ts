/** Uploads and the files that the sandbox serves. */

import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { limits } from '#protocol/http/limits.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

const refused = (key: string) => ({ code: 400, data: { key } })

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const pngHead = bytesOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89')
const images = {
  png: pngHead,
  jpg: bytesOf('\xff\xd8\xff\xe0\0\x04JF\xff\xc0\0\x0b\x08\0\x01\0\x01\x01\x01\x11\0\xff\xd9'),
  gif: bytesOf('GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0;'),
  webp: bytesOf('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0'),
} as const
const types = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' } as const

async function send(token: Record<string, string>, form: FormData) {
  const answer = await server.app.request(`${basePath}/files/upload`, {
    method: 'POST',
    headers: token,
    body: form,
  })
  return v.parse(Envelope, await answer.json())
}

function formWith(
  bytes: Uint8Array<ArrayBuffer>,
  { name = 'a.png', type = 'image/png', field = 'file' } = {},
) {
  const form = new FormData()
  form.append(field, new File([bytes], name, { type }))
  return form
}

const Url = v.object({ url: v.string() })

describe('an upload', () => {
  it.each(['png', 'jpg', 'gif', 'webp'] as const)(
    'an upload of a %s is recognized by its bytes and served',
    async (kind) => {
      const token = await server.register()
      const answer = await send(token, formWith(images[kind], { name: 'x.exe', type: 'text/html' }))
      const { url } = v.parse(Url, answer.data)
      expect(url).toMatch(new RegExp(`^${basePath}/files/[\\w-]{22}\\.${kind}$`))
      const file = await server.app.request(url)
      expect(file.status).toBe(200)
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(images[kind])
      expect(file.headers.get('Content-Type')).toBe(types[kind])
      expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(file.headers.get('Content-Security-Policy')).toContain("default-src 'none'; sandbox")
    },
  )

  it.each([
    ['nothing', new Uint8Array()],
    ['HTML', bytesOf('<!doctype html><script>alert(1)</script>')],
    ['SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a PDF', bytesOf('%PDF-1.7')],
    ['a RIFF with audio', bytesOf('RIFF\x1a\0\0\0WAVEfmt ').slice()],
    ['a PNG without a size', pngHead.map((byte, index) => (index === 19 ? 0 : byte))],
    ['the first bytes of a PNG', pngHead.slice(0, 8)],
    ['the first bytes of a JPEG', bytesOf('\xff\xd8\xff')],
    ['a JPEG without a frame', bytesOf(`\xff\xd8\xff\xfe\0\x06text${'a'.repeat(40)}`)],
    ['the first bytes of a GIF', bytesOf('GIF89a')],
  ])('an upload of %s is rejected, whatever its name is', async (_what, bytes) => {
    expect(await send(await server.register(), formWith(bytes))).toMatchObject(refused('upload.notAnImage'))
  })

  it('an upload has up to 5 MB', async () => {
    const token = await server.register()
    const imageOf = (size: number) => {
      const bytes = new Uint8Array(size)
      bytes.set(pngHead)
      return bytes
    }
    expect((await send(token, formWith(imageOf(limits.imageBytes)))).code).toBe(200)
    expect(await send(token, formWith(imageOf(limits.imageBytes + 1)))).toMatchObject(
      refused('upload.imageTooLarge'),
    )
  })

  it('an upload that is too large is not read to its end, also without a length', async () => {
    const token = await server.register()
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    const answer = await server.app.request(`${basePath}/files/upload`, {
      method: 'POST',
      headers: { ...token, 'Content-Type': 'multipart/form-data; boundary=x' },
      body: endless,
      duplex: 'half',
    })
    expect(await answer.json()).toMatchObject(refused('upload.imageTooLarge'))
    expect(sent).toBeLessThan(100)
  })

  it.each([
    ['another field', formWith(pngHead, { field: 'image' })],
    [
      'a text in place of a file',
      (() => {
        const form = new FormData()
        form.append('file', 'text')
        return form
      })(),
    ],
    [
      'two files',
      (() => {
        const form = formWith(pngHead)
        form.append('file', new File([pngHead], 'b.png'))
        return form
      })(),
    ],
  ])('an upload with %s is rejected', async (_what, form) => {
    expect(await send(await server.register(), form)).toMatchObject(refused('general.paramsError'))
  })

  it('an upload that is not valid multipart data is rejected', async () => {
    const token = await server.register()
    for (const type of ['application/json', 'multipart/form-data', 'multipart/form-data; boundary=y']) {
      const headers = { ...token, 'Content-Type': type }
      const answer = await server.app.request(`${basePath}/files/upload`, {
        method: 'POST',
        headers,
        body: '--x',
      })
      expect(await answer.json()).toMatchObject(refused('general.paramsError'))
    }
  })

  it('an upload without a token is rejected', async () => {
    expect((await send({}, formWith(pngHead))).code).toBe(401)
  })
})

describe('uploaded files', () => {
  it.each(['upload', 'nothing.png', `${'a'.repeat(22)}.png`])('there is no file %s', async (name) => {
    expect((await server.app.request(`${basePath}/files/${name}`)).status).toBe(404)
  })

  it('an uploaded file is found only with its own extension', async () => {
    const { url } = v.parse(Url, (await send(await server.register(), formWith(pngHead))).data)
    expect((await server.app.request(url.replace('.png', '.html'))).status).toBe(404)
  })
})

describe('the product video', () => {
  it('the product video, its poster and its captions are served and small', async () => {
    const token = await server.registerOpen()
    const product = v.object({
      video: v.object({ url: v.string(), poster: v.string(), captions: v.string() }),
    })
    const detail = async (language: string) => {
      const answer = await server.call(
        'productDetail',
        { id: 'pebble-harbor' },
        { ...token, 'Accept-Language': language },
      )
      return v.parse(product, answer.data).video
    }
    const { url, poster, captions } = await detail('en')
    let size = 0
    for (const [address, type] of [
      [url, 'video/webm'],
      [poster, 'image/jpeg'],
      [captions, 'text/vtt; charset=utf-8'],
    ] as const) {
      const file = await server.app.request(address)
      expect([address, file.status, file.headers.get('Content-Type')]).toEqual([address, 200, type])
      size += (await file.arrayBuffer()).byteLength
    }
    expect(size).toBeLessThan(300_000)
    for (const [language, word] of [
      ['zh', '灯塔'],
      ['zh-Hant', '燈塔'],
      ['ko', '등대'],
    ] as const)
      expect(await (await server.app.request((await detail(language)).captions)).text()).toContain(word)
  })

  it('the product video can be requested in ranges', async () => {
    const address = `${basePath}/media/pebble-harbor.webm`
    const video = new Uint8Array(await (await server.app.request(address)).arrayBuffer())
    const part = async (range: string) => server.app.request(address, { headers: { Range: range } })
    const first = await part('bytes=0-99')
    expect([first.status, first.headers.get('Content-Range')]).toEqual([206, `bytes 0-99/${video.length}`])
    expect(new Uint8Array(await first.arrayBuffer())).toEqual(video.slice(0, 100))
    expect(new Uint8Array(await (await part('bytes=-10')).arrayBuffer())).toEqual(video.slice(-10))
    expect((await part(`bytes=${video.length}-`)).status).toBe(416)
    expect((await part('bytes=oops')).status).toBe(200)
  })

  it.each(['none.webm', '..%2Fproducts.ts', 'pebble-harbor.ts', '%2e%2e%2fproducts-games.ts'])(
    'there is no media file %s',
    async (name) => {
      expect((await server.app.request(`${basePath}/media/${name}`)).status).toBe(404)
    },
  )
})
