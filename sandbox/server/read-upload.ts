/** Reads the file of a multipart request, counting while it comes in. */
import { limits } from '#contract/wire/limits.ts'
import { Refusal } from '../refusal.ts'

/** What may stand around the file: boundaries, its name, its declared type. */
const aroundBytes = 16 * 1024

/** The bytes of the one file in the field `file`. Refuses a file above the limit as soon as it is seen to be. */
export async function readUploadedFile(request: Request): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || request.body === null) {
    throw new Refusal('general.paramsError')
  }
  const most = limits.imageBytes + aroundBytes
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new Refusal('upload.imageTooLarge')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > most) throw new Refusal('upload.imageTooLarge')
    chunks.push(chunk)
  }
  return fileIn(new Response(Buffer.concat(chunks), { headers: { 'Content-Type': type } }))
}

async function fileIn(body: Response): Promise<Uint8Array> {
  const form = await body.formData().catch(() => undefined)
  const [file, ...more] = form?.getAll('file') ?? []
  if (file === undefined || typeof file === 'string' || more.length > 0) {
    throw new Refusal('general.paramsError')
  }
  if (file.size > limits.imageBytes) throw new Refusal('upload.imageTooLarge')
  return new Uint8Array(await file.arrayBuffer())
}
