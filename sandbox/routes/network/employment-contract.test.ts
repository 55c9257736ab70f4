/** The calls of the employment contract: each step and each error. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath } from '#protocol/http/endpoint.ts'
import { limits } from '#protocol/http/limits.ts'
import { templateFields, templatePath } from '../../employment-contracts/template.ts'
import { contractSteps, gif, pdf, sha256Of } from '../../testing/contract-steps.ts'
import { otherSignatureImage, pdfWithPages, signatureImage } from '../../testing/files.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

const refused = (key: string) => ({ code: 400, data: { key } })
const { announce, put, done, detail, uploaded, uploadImage } = contractSteps(() => server)

describe('a contract', () => {
  it('a contract is uploaded, confirmed and signed, and can be opened later', async () => {
    const token = await server.register()
    expect(await detail(token)).toEqual({
      template_url: templatePath,
      template_fields: templateFields,
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

  it('a contract is signed once: a repeat changes nothing, another signature or upload is rejected', async () => {
    const token = await server.register()
    const key = await uploaded(token)
    const [signature, other] = [await uploadImage(token), await uploadImage(token, otherSignatureImage)]
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

  it('of two concurrent signatures one succeeds', async () => {
    const token = await server.register()
    const key = await uploaded(token)
    const images = [await uploadImage(token), await uploadImage(token, otherSignatureImage)]
    const answers = await Promise.all(images.map((image) => done(token, key, sha256Of(pdf), image)))
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400])
  })

  it('a new upload replaces a contract that is not signed', async () => {
    const token = await server.register()
    const first = await uploaded(token)
    const newer = pdfWithPages(3)
    const key = await uploaded(token, newer)
    expect((await detail(token)).document).toMatchObject({ key, sha256: sha256Of(newer) })
    expect(await done(token, first, sha256Of(pdf))).toMatchObject(refused('contract.notUploaded'))
  })

  it('a contract can be an image', async () => {
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
  ])('an upload with %j is rejected', async (more, key) => {
    const request = { file_name: 'a.pdf', size: 100, type: 'application/pdf', ...more }
    expect(await server.call('contractUploadUrl', request, await server.register())).toMatchObject(
      refused(key),
    )
  })

  it('announcing an upload and reading the contract need a token', async () => {
    const request = { file_name: 'a.pdf', size: 100, type: 'application/pdf' }
    expect((await server.call('contractUploadUrl', request)).code).toBe(401)
    expect((await server.call('contractDetail')).code).toBe(401)
  })

  it('one announced upload too many drops the oldest one', async () => {
    const token = await server.register()
    const first = await announce(token, pdf.byteLength)
    for (let count = 0; count < 5; count += 1) {
      server.clock.tick(1)
      await announce(token, pdf.byteLength)
    }
    expect((await put(first.upload_url, pdf)).status).toBe(403)
  })
})

describe('confirming and signing', () => {
  it('a missing file, another account’s file and another hash are rejected', async () => {
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

  it('an address that is not an own uploaded signature is rejected', async () => {
    const [token, other] = [await server.register(), await server.register()]
    const key = await uploaded(token)
    const foreignImage = await uploadImage(other)
    const sign = (image: string) => done(token, key, sha256Of(pdf), image)
    expect(await sign('')).toMatchObject(refused('general.paramsError'))
    const invalid = [
      foreignImage,
      await uploadImage(token, gif),
      `${basePath}/files/${'a'.repeat(22)}.png`,
      'https://elsewhere.example/signature.png',
    ]
    for (const image of invalid) expect(await sign(image)).toMatchObject(refused('contract.signatureMissing'))
    expect((await detail(token)).signed).toBeUndefined()
  })
})
