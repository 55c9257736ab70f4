import { useEffect, useRef, useState } from 'react'

export type BlobImageProps = {
  blob: Blob
  alt: string
  className?: string | undefined
  /** Called once with whether the blob is a valid image. */
  onDecoded?: (isImage: boolean) => void
}

/** An image from a blob in memory. */
export function BlobImage({ blob, alt, className, onDecoded }: BlobImageProps) {
  const [url, setUrl] = useState<string>()
  const latestOnDecoded = useRef(onDecoded)
  useEffect(() => {
    latestOnDecoded.current = onDecoded
  })
  useEffect(() => {
    const objectUrl = URL.createObjectURL(blob)
    let isUnmounted = false
    const image = new Image()
    image.src = objectUrl
    const report = (isImage: boolean) => isUnmounted || latestOnDecoded.current?.(isImage)
    image.decode().then(
      () => report(true),
      () => report(false),
    )
    setUrl(objectUrl)
    return () => {
      isUnmounted = true
      URL.revokeObjectURL(objectUrl)
    }
  }, [blob])
  return url === undefined ? null : <img src={url} alt={alt} className={className} />
}
