/** The client's steps of the employment contract, for tests. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { contractAdditions, contractEndpoints } from '#protocol/http/employment-contract.ts'
import { basePath, type ResponseOf } from '#protocol/http/endpoint.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import type { DocumentType } from '#protocol/validation/file-type.ts'
import { pdfWithPages, signatureImage } from './files.ts'
import type { TestSandbox } from './sandbox.ts'

export type Token = Record<string, string>
export type Bytes = Uint8Array<ArrayBuffer>

export const pdf = pdfWithPages(2)
export const gif = new Uint8Array(Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0;', 'latin1'))

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The steps, on the sandbox that `server` returns. */
export function contractSteps(server: () => TestSandbox) {
  async function announce(token: Token, size: number, type: DocumentType = 'application/pdf') {
    const answer = await server().call('contractUploadUrl', { file_name: 'contract.pdf', size, type }, token)
    return v.parse(contractEndpoints.contractUploadUrl.response, answer.data)
  }

  const put = async (url: string, body: Bytes) => server().app.request(url, { method: 'PUT', body })

  /** The status of a rejected upload and the key of its message. */
  async function refusal(answer: Response) {
    const { data } = v.parse(Envelope, await answer.json())
    return [answer.status, v.parse(v.object({ key: v.string() }), data).key]
  }

  const done = (token: Token, key: string, sha256: string, signature?: string) =>
    server().call('contractUploadDone', { key, sha256, ...(signature !== undefined && { signature }) }, token)

  async function detail(token: Token): Promise<ResponseOf<typeof contractAdditions.contractDetail>> {
    const answer = await server().call('contractDetail', {}, token)
    return v.parse(contractAdditions.contractDetail.response, answer.data)
  }

  /** Announces, uploads and confirms a file; resolves to its key. */
  async function uploaded(token: Token, file: Bytes = pdf, type: DocumentType = 'application/pdf') {
    const { upload_url, key } = await announce(token, file.byteLength, type)
    await put(upload_url, file)
    await done(token, key, sha256Of(file))
    return key
  }

  async function uploadImage(token: Token, bytes: Bytes = signatureImage): Promise<string> {
    const body = new FormData()
    body.append('file', new File([bytes], 'signature.png'))
    const answer = await server().app.request(`${basePath}/files/upload`, {
      method: 'POST',
      headers: token,
      body,
    })
    return v.parse(v.object({ url: v.string() }), v.parse(Envelope, await answer.json()).data).url
  }

  return { announce, put, refusal, done, detail, uploaded, uploadImage }
}
