/** Reads the file of a multipart request. */
import { limits } from '#protocol/http/limits.ts'
import { BusinessError } from '../business-error.ts'
import { readBytes } from './read-bytes.ts'

/** What may stand around the file: boundaries, its name, its declared type. */
const aroundBytes = 16 * 1024

/** The bytes of the one file in the field `file`. Refuses a file above the limit as soon as it is seen to be. */
export async function readUploadedFile(request: Request): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || request.body === null) {
    throw new BusinessError('general.paramsError')
  }
  const most = limits.imageBytes + aroundBytes
  const body = await readBytes(request, most, 'upload.imageTooLarge')
  return fileIn(new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }))
}

async function fileIn(body: Response): Promise<Uint8Array> {
  const form = await body.formData().catch(() => undefined)
  const [file, ...more] = form?.getAll('file') ?? []
  if (file === undefined || typeof file === 'string' || more.length > 0) {
    throw new BusinessError('general.paramsError')
  }
  if (file.size > limits.imageBytes) throw new BusinessError('upload.imageTooLarge')
  return new Uint8Array(await file.arrayBuffer())
}
