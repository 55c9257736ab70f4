import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsPainted } from '../hooks/use-is-painted.ts'
import { mediaSource } from './media-source.ts'
import styles from './product-image.module.css'

type ProductImageProps = {
  address: string | undefined
  size?: 'row' | 'large'
  /** The picture that moves between a list and a page; at most one on the screen. */
  isShared?: boolean
}

/** Side lengths in CSS px on a page that is 375 px wide. */
const sides = { row: 44, large: 72 } as const

/** A product's image, loaded lazily. Decorative, because the product's name is next to it. */
export function ProductImage({ address, size = 'row', isShared = false }: ProductImageProps) {
  const [broken, setBroken] = useState<string>()
  // At an address that the user entered, which has the key `default`, the page's figures are painted first.
  const isEntered = useLocation().key === 'default'
  const isPainted = useIsPainted() || !isEntered
  const source = mediaSource(address)
  if (source === undefined || source === broken) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: a load error is not an interaction
    <img
      className={styles.image}
      data-size={size}
      data-shared={isShared || undefined}
      src={isPainted ? source : undefined}
      alt=""
      width={sides[size]}
      height={sides[size]}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(source)}
    />
  )
}
