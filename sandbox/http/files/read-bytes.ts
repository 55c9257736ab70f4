/** Reads a request's body, counting while it comes in. */
import type { MessageKey } from '#protocol/http/messages.ts'
import { BusinessError } from '../business-error.ts'

/** The body; refused with `tooLarge` as soon as it is seen to be longer than `most` bytes, and read no further. */
export async function readBytes(request: Request, most: number, tooLarge: MessageKey): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new BusinessError(tooLarge)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new BusinessError(tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
