/** The employment contract: each step, and each way to be refused. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentType } from '#contract/file-type.ts'
import { basePath, type ResponseOf } from '#contract/wire/call.ts'
import { contractAdditions, contractCalls } from '#contract/wire/contract.ts'
import { Envelope } from '#contract/wire/envelope.ts'
import { limits } from '#contract/wire/limits.ts'
import { template, templatePath } from '../contracts/template.ts'
import { pdfOfSize, pdfWithPages, polyglots, refusedFiles, signatureImage } from '../contracts/test-files.ts'
import { createTestSandbox, type TestSandbox } from '../server/test-client.ts'

type Token = Record<string, string>
type Bytes = Uint8Array<ArrayBuffer>

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

const refused = (key: string) => ({ code: 400, data: { key } })
const pdf = pdfWithPages(2)
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function announce(token: Token, size: number, type: DocumentType = 'application/pdf') {
  const answer = await server.call('contractUploadUrl', { file_name: 'contract.pdf', size, type }, token)
  return v.parse(contractCalls.contractUploadUrl.response, answer.data)
}

const put = async (url: string, body: Bytes) => server.app.request(url, { method: 'PUT', body })

/** The status of a refused put and the key of its message. */
async function refusal(answer: Response) {
  const { data } = v.parse(Envelope, await answer.json())
  return [answer.status, v.parse(v.object({ key: v.string() }), data).key]
}

const done = (token: Token, key: string, sha256: string, signature?: string) =>
  server.call('contractUploadDone', { key, sha256, ...(signature !== undefined && { signature }) }, token)

async function detail(token: Token): Promise<ResponseOf<typeof contractAdditions.contractDetail>> {
  const answer = await server.call('contractDetail', {}, token)
  return v.parse(contractAdditions.contractDetail.response, answer.data)
}

/** Announced, put and confirmed; answers the key. */
async function uploaded(token: Token, file: Bytes = pdf, type: DocumentType = 'application/pdf') {
  const { upload_url, key } = await announce(token, file.byteLength, type)
  expect((await put(upload_url, file)).status).toBe(204)
  expect((await done(token, key, sha256Of(file))).code).toBe(200)
  return key
}

async function uploadImage(token: Token, bytes: Bytes = signatureImage): Promise<string> {
  const body = new FormData()
  body.append('file', new File([bytes], 'signature.png'))
  const answer = await server.app.request(`${basePath}/files/upload`, {
    method: 'POST',
    headers: token,
    body,
  })
  return v.parse(v.object({ url: v.string() }), v.parse(Envelope, await answer.json()).data).url
}

const gif = new Uint8Array(Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0;', 'latin1'))

describe('a contract', () => {
  it('is put, confirmed, signed, and can be opened later', async () => {
    const token = await server.register()
    expect(await detail(token)).toEqual({
      template_url: templatePath,
      document: undefined,
      signed: undefined,
    })
    const { upload_url, key } = await announce(token, pdf.byteLength)
    expect((await put(upload_url, pdf)).status).toBe(204)
    expect((await detail(token)).document, 'before it is confirmed').toBeUndefined()
    expect((await done(token, key, sha256Of(pdf))).code).toBe(200)
    const unsigned = await detail(token)
    const facts = { key, file_name: 'contract.pdf', size: pdf.byteLength, sha256: sha256Of(pdf) }
    expect(unsigned).toMatchObject({ document: facts, signed: undefined })

    const signature = await uploadImage(token)
    const at = server.clock.now().toISOString()
    expect((await done(token, key, sha256Of(pdf), signature)).code).toBe(200)
    server.clock.tick(86_400_000)
    const { document, signed } = await detail(token)
    expect(document).toMatchObject(facts)
    expect(signed).toMatchObject({ at, reference: expect.stringMatching(/^K-[0-9A-Z]{8}$/) })
    const file = await server.app.request(document?.url ?? '')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf)
    const image = await server.app.request(signed?.signature_url ?? '')
    expect(new Uint8Array(await image.arrayBuffer())).toEqual(signatureImage)
    expect((await server.app.request(signature)).status, 'the signature is no longer an upload').toBe(404)
    expect(await server.call('notifications', {}, token)).toMatchObject({
      data: { list: expect.arrayContaining([expect.objectContaining({ title: 'Contract signed' })]) },
    })
  })

  it('is signed once: the same again changes nothing, anything else is refused', async () => {
    const token = await server.register()
    const key = await uploaded(token)
    const [signature, other] = [await uploadImage(token), await uploadImage(token)]
    const sign = (image?: string) => done(token, key, sha256Of(pdf), image)
    expect((await sign(signature)).code).toBe(200)
    const before = await detail(token)
    server.clock.tick(1000)
    expect((await sign(signature)).code).toBe(200)
    expect((await sign()).code).toBe(200)
    expect((await detail(token)).signed?.at).toBe(before.signed?.at)
    expect(await sign(other)).toMatchObject(refused('contract.alreadySigned'))
    const again = { file_name: 'b.pdf', size: 100, type: 'application/pdf' }
    expect(await server.call('contractUploadUrl', again, token)).toMatchObject(
      refused('contract.alreadySigned'),
    )
  })

  it('is signed by one of two at once', async () => {
    const token = await server.register()
    const key = await uploaded(token)
    const images = [await uploadImage(token), await uploadImage(token)]
    const answers = await Promise.all(images.map((image) => done(token, key, sha256Of(pdf), image)))
    expect(answers.map((each) => each.code).toSorted()).toEqual([200, 400])
  })

  it('is replaced by a newer upload until it is signed', async () => {
    const token = await server.register()
    const first = await uploaded(token)
    const newer = pdfWithPages(3)
    const key = await uploaded(token, newer)
    expect((await detail(token)).document).toMatchObject({ key, sha256: sha256Of(newer) })
    expect(await done(token, first, sha256Of(pdf))).toMatchObject(refused('contract.notUploaded'))
  })

  it('can be an image', async () => {
    const token = await server.register()
    await uploaded(token, gif, 'image/gif')
    expect((await detail(token)).document?.type).toBe('image/gif')
  })
})

describe('announcing a file', () => {
  it.each([
    [{ file_name: ' ' }, 'form.required'],
    [{ file_name: 'x'.repeat(201) }, 'form.tooLong'],
    [{ size: limits.contractBytes + 1 }, 'contract.tooLarge'],
    [{ size: 0 }, 'contract.notADocument'],
    [{ type: 'image/svg+xml' }, 'contract.notADocument'],
    [{ type: 'text/html' }, 'contract.notADocument'],
    [{ type: 'constructor' }, 'contract.notADocument'],
  ])('refuses %j', async (more, key) => {
    const request = { file_name: 'a.pdf', size: 100, type: 'application/pdf', ...more }
    expect(await server.call('contractUploadUrl', request, await server.register())).toMatchObject(
      refused(key),
    )
  })

  it('needs a token', async () => {
    const request = { file_name: 'a.pdf', size: 100, type: 'application/pdf' }
    expect((await server.call('contractUploadUrl', request)).code).toBe(401)
    expect((await server.call('contractDetail')).code).toBe(401)
  })

  it('forgets the oldest of too many that wait', async () => {
    const token = await server.register()
    const first = await announce(token, pdf.byteLength)
    for (let count = 0; count < 5; count += 1) {
      server.clock.tick(1)
      await announce(token, pdf.byteLength)
    }
    expect((await put(first.upload_url, pdf)).status).toBe(403)
  })
})

describe('putting the file', () => {
  it.each(Object.entries(refusedFiles).filter(([, file]) => file.byteLength > 0))(
    'refuses %s under the name of a PDF',
    async (_what, file) => {
      const { upload_url } = await announce(await server.register(), file.byteLength)
      expect(await refusal(await put(upload_url, file))).toEqual([415, 'contract.notADocument'])
    },
  )

  it('refuses an image announced as a PDF', async () => {
    const { upload_url } = await announce(await server.register(), gif.byteLength)
    expect(await refusal(await put(upload_url, gif))).toEqual([415, 'contract.notADocument'])
  })

  it('takes 5 MB and not a byte more than was announced', async () => {
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

  it('stops reading once it is too large', async () => {
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

  it('works once', async () => {
    const { upload_url } = await announce(await server.register(), pdf.byteLength)
    const answers = await Promise.all([put(upload_url, pdf), put(upload_url, pdf)])
    expect(answers.map((each) => each.status).toSorted()).toEqual([204, 410])
    expect(await refusal(await put(upload_url, pdf))).toEqual([410, 'contract.uploadExpired'])
  })

  it('works until it expires', async () => {
    const token = await server.register()
    const one = await announce(token, pdf.byteLength)
    server.clock.tick(limits.contractUploadMs - 1)
    expect((await put(one.upload_url, pdf)).status).toBe(204)
    const two = await announce(token, pdf.byteLength)
    server.clock.tick(limits.contractUploadMs)
    expect(await refusal(await put(two.upload_url, pdf))).toEqual([410, 'contract.uploadExpired'])
  })

  it.each([
    ['a later moment', (url: URL) => url.searchParams.set('expires', '9999999999999')],
    ['another code', (url: URL) => url.searchParams.set('code', 'A'.repeat(43))],
    ['no code', (url: URL) => url.searchParams.delete('code')],
    [
      'an unknown key',
      (url: URL) => Object.assign(url, { pathname: url.pathname.replace(/[^/]{22}/, 'a'.repeat(22)) }),
    ],
  ])('refuses an address with %s', async (_what, change) => {
    const { upload_url } = await announce(await server.register(), pdf.byteLength)
    const url = new URL(upload_url, 'http://localhost')
    change(url)
    expect(await refusal(await put(url.href, pdf))).toEqual([403, 'general.paramsError'])
  })

  it('refuses the code of another key, and of another use', async () => {
    const token = await server.register()
    const [one, two] = [await announce(token, pdf.byteLength), await announce(token, pdf.byteLength)]
    const mixed = two.upload_url.replace(two.key, one.key)
    expect((await put(mixed, pdf)).status).toBe(403)
    await put(one.upload_url, pdf)
    expect((await server.app.request(one.upload_url.replace('/upload?', '/document?'))).status).toBe(403)
  })

  it('is allowed from the app’s origins, the desktop’s too', async () => {
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

describe('confirming and signing', () => {
  it('refuses what was not put, another’s, and another file', async () => {
    const [token, other] = [await server.register(), await server.register()]
    const { upload_url, key } = await announce(token, pdf.byteLength)
    expect(await done(token, key, sha256Of(pdf))).toMatchObject(refused('contract.notUploaded'))
    await put(upload_url, pdf)
    expect(await done(other, key, sha256Of(pdf))).toMatchObject(refused('contract.notUploaded'))
    expect(await done(token, 'nothing', sha256Of(pdf))).toMatchObject(refused('contract.notUploaded'))
    expect(await done(token, key, sha256Of(gif))).toMatchObject(refused('contract.changedOnTheWay'))
    expect(await done(token, key, 'no hash')).toMatchObject(refused('general.paramsError'))
    expect((await detail(token)).document).toBeUndefined()
    expect((await detail(other)).document).toBeUndefined()
  })

  it('refuses a signature that is none', async () => {
    const [token, other] = [await server.register(), await server.register()]
    const key = await uploaded(token)
    const foreign = await uploadImage(other)
    const sign = (image: string) => done(token, key, sha256Of(pdf), image)
    expect(await sign('')).toMatchObject(refused('general.paramsError'))
    const none = [
      foreign,
      await uploadImage(token, gif),
      `${basePath}/files/${'a'.repeat(22)}.png`,
      'https://elsewhere.example/signature.png',
    ]
    for (const image of none) expect(await sign(image)).toMatchObject(refused('contract.signatureMissing'))
    expect((await detail(token)).signed).toBeUndefined()
  })
})

describe('reading the files', () => {
  it('is for the owner, for minutes, and safe', async () => {
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

  it('gives a GIF that is a script as the image it says to be', async () => {
    const token = await server.register()
    await uploaded(token, polyglots.gif, 'image/gif')
    const file = await server.app.request((await detail(token)).document?.url ?? '')
    expect([file.headers.get('Content-Type'), file.headers.get('X-Content-Type-Options')]).toEqual([
      'image/gif',
      'nosniff',
    ])
  })

  it('gives everybody the template, which says that signing is free', async () => {
    const file = await server.app.request(templatePath)
    expect(file.headers.get('Content-Disposition')).toContain('attachment')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(template)
    const text = Buffer.from(template).toString('latin1')
    expect(text).toContain('never requires a payment')
    expect(text).toContain('simulated')
  })
})
