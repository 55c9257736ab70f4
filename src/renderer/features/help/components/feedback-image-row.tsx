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
  /** It was uploaded, or the host does not accept it. */
  onChange: (change: Partial<Pick<FeedbackImage, 'url' | 'fault'>>) => void
  onRemove: () => void
}

/** A chosen image: uploaded at once, with its progress, and buttons to cancel, retry or remove it. */
export function FeedbackImageRow({ image, onChange, onRemove }: FeedbackImageRowProps) {
  const { t } = useTranslation(['help', 'common', 'messages'])
  const handleChange = useEffectEvent(onChange)
  const [upload] = useState(() => createImageUpload({ onArrived: async (url) => handleChange({ url }) }))
  const { part, error, canRetry, fault } = useImageUpload(upload)
  const isRefused = image.fault !== undefined
  const shownError = image.fault === undefined ? error : t(`messages:${image.fault}`)
  const preview = usePreview(isRefused ? undefined : image.file)

  const startUpload = useEffectEvent(() => upload.start(image.file))
  const hasArrived = image.url !== undefined
  useEffect(() => {
    if (!hasArrived && !isRefused) void startUpload()
  }, [hasArrived, isRefused])
  useEffect(() => {
    if (fault !== undefined) handleChange({ fault })
  }, [fault])
  // The upload belongs to the form and ends with it.
  useEffect(() => upload.reset, [upload])

  return (
    <li className={styles.image}>
      {preview !== undefined && <img className={styles.thumb} src={preview} alt="" />}
      <div className={styles.words}>
        <p>{image.file.name}</p>
        {hasArrived && <p className={styles.quiet}>{t('feedback.imageSent')}</p>}
        {shownError !== undefined && (
          <p className={styles.error} role="alert">
            {shownError}
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

/** An object URL of the file while the component is mounted; undefined without a file. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (file === undefined) return
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return file && address
}
