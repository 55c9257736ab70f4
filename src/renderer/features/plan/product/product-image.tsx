import { useState } from 'react'
import { mediaSource } from './media-source.ts'
import styles from './product-image.module.css'

type ProductImageProps = { address: string | undefined; size?: 'row' | 'large' }

/** Its size in the page at 375 wide. */
const sides = { row: 44, large: 72 } as const

/** A product's picture, fetched when it comes near the screen. Decorative: the name stands beside it. */
export function ProductImage({ address, size = 'row' }: ProductImageProps) {
  const [broken, setBroken] = useState<string>()
  const source = mediaSource(address)
  if (source === undefined || source === broken) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: that it cannot be loaded is no interaction
    <img
      className={styles.image}
      data-size={size}
      src={source}
      alt=""
      width={sides[size]}
      height={sides[size]}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(source)}
    />
  )
}
