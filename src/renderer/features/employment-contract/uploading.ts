/** Sends a contract: checks it, asks for an address, puts it there, confirms it. Takes up again where it stopped. */
import { ApiError } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { putFile } from '#api/files.ts'
import { type DocumentType, documentTypeOf } from '#protocol/file-type.ts'
import { contractCalls } from '#protocol/http/employment-contract.ts'
import { limits } from '#protocol/http/limits.ts'
import type { BackgroundTaskTools } from '#session/background-task.ts'
import { sha256Of } from './sha256.ts'

/** A file that was chosen and found to be one that can be sent. */
export interface Chosen {
  readonly name: string
  readonly file: Blob
  readonly type: DocumentType
  readonly sha256: string
}

/** Looks at a file before anything is sent; throws an `ApiError` that says what is wrong with it. */
export async function choose(file: File): Promise<Chosen> {
  if (file.size > limits.contractBytes) throw new ApiError('data', { key: 'contract.tooLarge' })
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new ApiError('data', { key: 'contract.notADocument', cause })
  })
  const type = documentTypeOf(new Uint8Array(bytes))
  if (type === undefined) throw new ApiError('data', { key: 'contract.notADocument' })
  // A copy: the file itself may change or go before it is sent again.
  return { name: file.name, file: new Blob([bytes], { type }), type, sha256: await sha256Of(bytes) }
}

/** The sending of one file; `send` again takes up where it stopped. */
export function createSending(chosen: Chosen) {
  /** The address that was asked for last, under which the file may have arrived. */
  let key: string | undefined

  const confirm = async (announced: string, signal: AbortSignal) => {
    await send(contractCalls.contractUploadDone, { key: announced, sha256: chosen.sha256 }, { signal })
    return announced
  }

  /** True when the host has the file under the key of an earlier try. */
  async function hadArrived(signal: AbortSignal): Promise<boolean> {
    if (key === undefined) return false
    try {
      await confirm(key, signal)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'envelope') return false
      throw error
    }
  }

  async function put({ signal, onProgress }: BackgroundTaskTools<number>): Promise<string> {
    const file_name = chosen.name.trim().slice(0, limits.textMax) || 'contract'
    const announced = { file_name, size: chosen.file.size, type: chosen.type }
    const answer = await send(contractCalls.contractUploadUrl, announced, { signal })
    key = answer.key
    await putFile(answer.upload_url, chosen.file, { signal, onProgress })
    return key
  }

  return {
    /** Answers the key once the host has confirmed the file; throws an `ApiError`. */
    send: async (options: BackgroundTaskTools<number>): Promise<string> => {
      if (key !== undefined && (await hadArrived(options.signal))) return key
      return confirm(await put(options), options.signal)
    },
  }
}

export type Sending = ReturnType<typeof createSending>
