import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductDetail } from '#protocol/http/plans.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { filmSource, mediaSource } from './media-source.ts'
import styles from './product-content.module.css'

type ProductVideoProps = { product: Pick<ProductDetail, 'video' | 'image'> }

/** A product's film where the host serves it: nothing of it is fetched before it is started by hand. */
export function ProductVideo({ product: { video, image } }: ProductVideoProps) {
  const { t } = useTranslation('plan')
  const [broken, setBroken] = useState<string>()
  const source = filmSource(video?.url)
  const captions = filmSource(video?.captions)
  if (source === undefined) return null
  if (source === broken) return <Notice kind="warning">{t('product.videoFailed')}</Notice>
  const isElsewhere = new URL(source).origin !== location.origin
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions stand where the host has them
    <video
      className={styles.video}
      aria-label={t('product.video')}
      src={source}
      poster={mediaSource(video?.poster) ?? mediaSource(image)}
      controls
      preload="none"
      playsInline
      crossOrigin={captions !== undefined && isElsewhere ? 'anonymous' : undefined}
      onError={() => setBroken(source)}
    >
      {captions !== undefined && (
        <track kind="captions" src={captions} label={t('product.captions')} default />
      )}
    </video>
  )
}
