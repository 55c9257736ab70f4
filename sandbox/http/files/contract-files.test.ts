/** Contract files: upload and download by signed URLs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#protocol/http/limits.ts'
import { template, templatePath } from '../../employment-contracts/template.ts'
import { contractSteps, gif, pdf } from '../../testing/contract-steps.ts'
import { pdfOfSize, polyglots, refusedFiles, signatureImage } from '../../testing/files.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

const { announce, put, refusal, detail, uploaded } = contractSteps(() => server)

describe('uploading a contract', () => {
  it.each(Object.entries(refusedFiles).filter(([, file]) => file.byteLength > 0))(
    'an upload of %s announced as a PDF is rejected',
    async (_what, file) => {
      const { upload_url } = await announce(await server.register(), file.byteLength)
      expect(await refusal(await put(upload_url, file))).toEqual([415, 'contract.notADocument'])
    },
  )

  it('an upload of an image announced as a PDF is rejected', async () => {
    const { upload_url } = await announce(await server.register(), gif.byteLength)
    expect(await refusal(await put(upload_url, gif))).toEqual([415, 'contract.notADocument'])
  })

  it('an upload of an image that was cut off is rejected', async () => {
    for (const [file, type] of [
      [signatureImage, 'image/png'],
      [gif, 'image/gif'],
    ] as const) {
      const cut = file.slice(0, -1)
      const { upload_url } = await announce(await server.register(), cut.byteLength, type)
      expect(await refusal(await put(upload_url, cut))).toEqual([415, 'contract.notADocument'])
    }
  })

  it('an upload has up to 5 MB and exactly the announced size', async () => {
    const token = await server.register()
    const { upload_url } = await announce(token, limits.contractBytes)
    const over = pdfOfSize(limits.contractBytes + 1)
    expect(await refusal(await put(upload_url, over))).toEqual([413, 'contract.tooLarge'])
    expect((await put(upload_url, pdfOfSize(limits.contractBytes))).status).toBe(204)
    const small = await announce(token, 100)
    expect(await refusal(await put(small.upload_url, pdfOfSize(101)))).toEqual([413, 'contract.tooLarge'])
    expect(await refusal(await put(small.upload_url, pdfOfSize(99)))).toEqual([
      403,
      'contract.changedOnTheWay',
    ])
  })

  it('an upload that is too large is not read to its end', async () => {
    const { upload_url } = await announce(await server.register(), 100)
    let sent = 0
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 1
        controller.enqueue(new Uint8Array(64))
      },
    })
    const answer = await server.app.request(upload_url, { method: 'PUT', body, duplex: 'half' })
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(10)
  })

  it('an upload URL works once', async () => {
    const { upload_url } = await announce(await server.register(), pdf.byteLength)
    const answers = await Promise.all([put(upload_url, pdf), put(upload_url, pdf)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 410])
    expect(await refusal(await put(upload_url, pdf))).toEqual([410, 'contract.uploadExpired'])
  })

  it('an upload URL works until it expires', async () => {
    const token = await server.register()
    const one = await announce(token, pdf.byteLength)
    server.clock.tick(limits.contractUploadMs - 1)
    expect((await put(one.upload_url, pdf)).status).toBe(204)
    const two = await announce(token, pdf.byteLength)
    server.clock.tick(limits.contractUploadMs)
    expect(await refusal(await put(two.upload_url, pdf))).toEqual([410, 'contract.uploadExpired'])
  })

  it.each([
    ['a later expiry', (url: URL) => url.searchParams.set('expires', '9999999999999')],
    ['another code', (url: URL) => url.searchParams.set('code', 'A'.repeat(43))],
    ['no code', (url: URL) => url.searchParams.delete('code')],
    [
      'an unknown key',
      (url: URL) => Object.assign(url, { pathname: url.pathname.replace(/[^/]{22}/, 'a'.repeat(22)) }),
    ],
  ])('an upload URL with %s is rejected', async (_what, change) => {
    const { upload_url } = await announce(await server.register(), pdf.byteLength)
    const url = new URL(upload_url, 'http://localhost')
    change(url)
    expect(await refusal(await put(url.href, pdf))).toEqual([403, 'general.paramsError'])
  })

  it('the code of another key or of another use is rejected', async () => {
    const token = await server.register()
    const [one, two] = [await announce(token, pdf.byteLength), await announce(token, pdf.byteLength)]
    const mixed = two.upload_url.replace(two.key, one.key)
    expect((await put(mixed, pdf)).status).toBe(403)
    await put(one.upload_url, pdf)
    expect((await server.app.request(one.upload_url.replace('/upload?', '/document?'))).status).toBe(403)
  })

  it('uploads are allowed from the origins of the web app and the desktop app', async () => {
    const { upload_url } = await announce(await server.register(), pdf.byteLength)
    for (const origin of ['app://placard', 'http://localhost:4400']) {
      const answer = await server.app.request(upload_url, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' },
      })
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(answer.headers.get('Access-Control-Allow-Methods')).toBe('PUT')
    }
    const answer = await server.app.request(upload_url, {
      method: 'PUT',
      headers: { Origin: 'app://placard' },
      body: pdf,
    })
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  })
})

describe('downloading a contract', () => {
  it('a download works for minutes with an unchanged URL, as an attachment without scripts', async () => {
    const token = await server.register()
    await uploaded(token, polyglots.pdf)
    const { document } = await detail(token)
    const url = document?.url ?? ''
    const file = await server.app.request(url)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="contract.pdf"',
      'content-security-policy': expect.stringContaining("default-src 'none'; sandbox"),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const altered = await server.app.request(url.replace(/code=./, 'code='))
    expect([altered.status, altered.headers.get('X-Content-Type-Options')]).toEqual([403, 'nosniff'])
    expect((await server.app.request(url.split('?', 1)[0] ?? '')).status).toBe(403)
    expect((await server.app.request(url.replace('/document', '/signature'))).status).toBe(403)
    server.clock.tick(5 * 60_000)
    expect((await server.app.request(url)).status).toBe(410)
  })

  it('a GIF that is also a script is served as an image', async () => {
    const token = await server.register()
    await uploaded(token, polyglots.gif, 'image/gif')
    const file = await server.app.request((await detail(token)).document?.url ?? '')
    expect([file.headers.get('Content-Type'), file.headers.get('X-Content-Type-Options')]).toEqual([
      'image/gif',
      'nosniff',
    ])
  })

  it('the template is public and says that signing is free', async () => {
    const file = await server.app.request(templatePath)
    expect(file.headers.get('Content-Disposition')).toContain('attachment')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(template)
    const text = Buffer.from(template).toString('latin1')
    expect(text).toContain('never requires a payment')
    expect(text).toContain('simulated')
  })
})
