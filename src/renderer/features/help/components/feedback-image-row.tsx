import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createImageUpload, useImageUpload } from '#shared/upload/image-upload.ts'
import { UploadProgress } from '#shared/upload/upload-progress.tsx'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import type { FeedbackImage } from '../images.ts'
import styles from './help.module.css'

export type FeedbackImageRowProps = {
  image: FeedbackImage
  onArrived: (url: string) => void
  onRemove: () => void
}

/** A chosen image: uploaded at once, with its progress, and buttons to cancel, retry or remove it. */
export function FeedbackImageRow({ image, onArrived, onRemove }: FeedbackImageRowProps) {
  const { t } = useTranslation(['help', 'common'])
  const handleArrived = useEffectEvent(onArrived)
  const [upload] = useState(() => createImageUpload({ onArrived: async (url) => handleArrived(url) }))
  const { part, error, canRetry } = useImageUpload(upload)
  const preview = usePreview(image.file)

  const startUpload = useEffectEvent(() => upload.start(image.file))
  const hasArrived = image.url !== undefined
  useEffect(() => {
    if (!hasArrived) void startUpload()
  }, [hasArrived])
  // The upload belongs to the form and ends with it.
  useEffect(() => upload.reset, [upload])

  return (
    <li className={styles.image}>
      {preview !== undefined && <img className={styles.thumb} src={preview} alt="" />}
      <div className={styles.words}>
        <p>{image.file.name}</p>
        {hasArrived && <p className={styles.quiet}>{t('feedback.imageSent')}</p>}
        {error !== undefined && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        {part !== undefined && <UploadProgress part={part} onCancel={onRemove} />}
        {canRetry && (
          <Button kind="quiet" onClick={upload.retry}>
            {t('common:action.retry')}
          </Button>
        )}
      </div>
      {part === undefined && (
        <IconButton
          icon="close"
          label={t('feedback.removeImage', { name: image.file.name })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

/** An object URL of the file while the component is mounted. */
function usePreview(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return address
}
