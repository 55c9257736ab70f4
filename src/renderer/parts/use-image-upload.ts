/** Sends one image at a time, with its progress; it can be cancelled, and is when its screen is left. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { send } from '#api/client.ts'
import { documentCalls } from '#contract/wire/documents.ts'
import { useErrorText } from './error-text.ts'
import { imageFault } from './image-check.ts'

export interface ImageUpload {
  /** How much is on its way, 0 to 1; undefined while nothing is sent. */
  readonly part: number | undefined
  /** Why the last image was refused, in the user's language. */
  readonly error: string | undefined
  /** The image's address; undefined when it was refused, cancelled or failed. Never throws. */
  readonly upload: (file: File) => Promise<string | undefined>
  readonly cancel: () => void
  /** Says what went wrong after the upload. */
  readonly refuse: (error: unknown) => void
}

export function useImageUpload(): ImageUpload {
  const { t } = useTranslation('messages')
  const errorText = useErrorText()
  const sending = useRef<AbortController>(undefined)
  const [part, setPart] = useState<number>()
  const [error, setError] = useState<string>()

  useEffect(() => () => sending.current?.abort(), [])

  async function upload(file: File): Promise<string | undefined> {
    sending.current?.abort()
    const fault = imageFault(file)
    setError(fault && t(fault))
    if (fault) return undefined
    const controller = new AbortController()
    sending.current = controller
    setPart(0)
    try {
      const { signal } = controller
      return (await send(documentCalls.upload, {}, { file, signal, onProgress: setPart })).url
    } catch (failure) {
      const isCancelled = failure instanceof ApiError && failure.kind === 'cancelled'
      if (!isCancelled) setError(errorText(failure))
      return undefined
    } finally {
      if (sending.current === controller) setPart(undefined)
    }
  }

  return {
    part,
    error,
    upload,
    cancel: () => sending.current?.abort(),
    refuse: (failure) => setError(errorText(failure)),
  }
}
