/** Choosing a contract and sending it, with its progress; it can be cancelled and taken up again. */
import { useEffect, useRef, useState } from 'react'
import { ApiError, hasKey } from '#api/api-error.ts'
import { contractChanged, keepFile, refreshContract } from './api.ts'
import { type Chosen, choose, createSending, type Sending } from './uploading.ts'

export type UploadState =
  | { readonly step: 'idle' }
  /** The file itself is no good. */
  | { readonly step: 'refused'; readonly name: string; readonly error: unknown }
  | { readonly step: 'sending'; readonly name: string; readonly part: number }
  /** It can be sent again without choosing it again. */
  | { readonly step: 'stopped'; readonly name: string; readonly error: unknown }

const isFileFault = (error: unknown): boolean =>
  hasKey(error, 'contract.tooLarge') || hasKey(error, 'contract.notADocument')

const isCancelled = (error: unknown): boolean => error instanceof ApiError && error.kind === 'cancelled'

async function arrived({ name, file, type, sha256 }: Chosen, key: string): Promise<void> {
  keepFile(sha256, file)
  const uploaded_at = new Date().toISOString()
  const document = { key, file_name: name, size: file.size, type, sha256, uploaded_at }
  await contractChanged({ document })
}

export function useUpload() {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const current = useRef<{ chosen: Chosen; sending: Sending }>(undefined)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  async function run(): Promise<void> {
    if (!current.current) return
    const { chosen, sending } = current.current
    const { name } = chosen
    const mine = new AbortController()
    controller.current = mine
    setState({ step: 'sending', name, part: 0 })
    try {
      const onProgress = (part: number) => {
        if (!mine.signal.aborted) setState({ step: 'sending', name, part })
      }
      await arrived(chosen, await sending.send({ signal: mine.signal, onProgress }))
      setState({ step: 'idle' })
    } catch (error) {
      if (isFileFault(error)) setState({ step: 'refused', name, error })
      else setState({ step: 'stopped', name, error: isCancelled(error) ? undefined : error })
      // It may have arrived all the same, or been signed elsewhere.
      void refreshContract()
    }
  }

  async function pick(file: File): Promise<void> {
    controller.current?.abort()
    try {
      const chosen = await choose(file)
      current.current = { chosen, sending: createSending(chosen) }
    } catch (error) {
      setState({ step: 'refused', name: file.name, error })
      return
    }
    await run()
  }

  return { state, pick, resume: run, cancel: () => controller.current?.abort() }
}
