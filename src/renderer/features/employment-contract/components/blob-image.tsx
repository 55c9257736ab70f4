import { useEffect, useRef, useState } from 'react'

export type BlobImageProps = {
  blob: Blob
  alt: string
  className?: string | undefined
  /** Told once whether it is an image that can be seen. */
  onDecoded?: (isImage: boolean) => void
}

/** An image out of memory. */
export function BlobImage({ blob, alt, className, onDecoded }: BlobImageProps) {
  const [url, setUrl] = useState<string>()
  const told = useRef(onDecoded)
  useEffect(() => {
    told.current = onDecoded
  })
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    let isLeft = false
    const image = new Image()
    image.src = made
    const tell = (isImage: boolean) => isLeft || told.current?.(isImage)
    image.decode().then(
      () => tell(true),
      () => tell(false),
    )
    setUrl(made)
    return () => {
      isLeft = true
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url === undefined ? null : <img src={url} alt={alt} className={className} />
}
