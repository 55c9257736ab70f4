/** Uploads a contract: validates it, requests an upload URL, sends the file and confirms it. A retry resumes. */

import type { BackgroundTaskTools } from '#data/background-task.ts'
import { ApiError } from '#data/http/api-error.ts'
import { send } from '#data/http/client.ts'
import { putFile } from '#data/http/files.ts'
import { contractEndpoints } from '#protocol/http/employment-contract.ts'
import { limits } from '#protocol/http/limits.ts'
import { type DocumentType, documentTypeOf, isOtherImage } from '#protocol/validation/file-type.ts'
import { sha256Of } from './sha256.ts'

/** A chosen file that was found valid. */
export interface ValidFile {
  readonly name: string
  readonly file: Blob
  readonly type: DocumentType
  readonly sha256: string
}

/** Validates a file before anything is sent; throws an `ApiError` with the reason. */
export async function validateFile(file: File): Promise<ValidFile> {
  if (file.size > limits.contractBytes) throw new ApiError('data', { key: 'contract.tooLarge' })
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new ApiError('data', { key: 'contract.notADocument', cause })
  })
  const type = documentTypeOf(new Uint8Array(bytes))
  if (type === undefined) {
    const key = isOtherImage(new Uint8Array(bytes)) ? 'upload.imageTypeNotAccepted' : 'contract.notADocument'
    throw new ApiError('data', { key })
  }
  // A copy, because the file itself may change or disappear before a retry.
  return { name: file.name, file: new Blob([bytes], { type }), type, sha256: await sha256Of(bytes) }
}

/** The upload of one file; calling `send` again resumes it. */
export function createUpload(validFile: ValidFile) {
  /** The key of the last upload URL, under which the file may have arrived. */
  let key: string | undefined

  const confirm = async (uploadedKey: string, signal: AbortSignal) => {
    await send(
      contractEndpoints.contractUploadDone,
      { key: uploadedKey, sha256: validFile.sha256 },
      { signal },
    )
    return uploadedKey
  }

  /** True when the host has the file under the key of an earlier attempt. */
  async function hasArrived(signal: AbortSignal): Promise<boolean> {
    if (key === undefined) return false
    try {
      await confirm(key, signal)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'envelope') return false
      throw error
    }
  }

  async function sendFile({ signal, onProgress }: BackgroundTaskTools<number>): Promise<string> {
    const file_name = validFile.name.trim().slice(0, limits.textMax) || 'contract'
    const metadata = { file_name, size: validFile.file.size, type: validFile.type }
    const response = await send(contractEndpoints.contractUploadUrl, metadata, { signal })
    key = response.key
    await putFile(response.upload_url, validFile.file, { signal, onProgress })
    return key
  }

  return {
    /** Returns the key once the host has confirmed the file; throws an `ApiError`. */
    send: async (options: BackgroundTaskTools<number>): Promise<string> => {
      if (key !== undefined && (await hasArrived(options.signal))) return key
      return confirm(await sendFile(options), options.signal)
    },
  }
}

export type Upload = ReturnType<typeof createUpload>
