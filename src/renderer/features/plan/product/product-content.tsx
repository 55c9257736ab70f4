import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { otherLanguageOf } from '#i18n/text-language.ts'
import type { ProductDetail } from '#protocol/http/plans.ts'
import { mediaSource, videoSource } from '#shared/plans/media-source.ts'
import { Card } from '#ui/card/card.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import layout from '../components/layout.module.css'
import styles from './product-content.module.css'
import { ProductLinks } from './product-links.tsx'

type ProductContentProps = { title: string; product: ProductDetail }

/** What is advertised, how and to whom, in the host's words. */
export function ProductContent({ title, product }: ProductContentProps) {
  const { t, i18n } = useTranslation('plan')
  const lang = otherLanguageOf(product.lang, i18n.language)
  const parts = [
    { label: t('product.name'), text: product.advertising_product, lang },
    { label: t('product.content'), text: product.advertising_content, lang },
    { label: t('product.rules'), text: product.advertising_rules, lang },
    { label: t('product.targeting'), text: product.user_targeting, lang },
    {
      label: t('product.push'),
      text: product.is_official_push ? t('official') : t('notOfficial'),
      lang: undefined,
    },
    { label: t('product.game'), text: product.game_description, lang },
  ]
  return (
    <Card title={title}>
      <dl className={styles.parts}>
        {parts.map(
          ({ label, text, lang }) =>
            text && (
              <div key={label}>
                <dt className={layout.small}>{label}</dt>
                <dd className={layout.text} lang={lang}>
                  {text}
                </dd>
              </div>
            ),
        )}
      </dl>
      <ProductVideo product={product} />
      <ProductLinks product={product} lang={lang} />
    </Card>
  )
}

type ProductVideoProps = { product: Pick<ProductDetail, 'video' | 'image' | 'lang'> }

/** A product's video, if the host serves it; nothing is fetched before the user starts it. */
function ProductVideo({ product: { video, image, lang } }: ProductVideoProps) {
  const { t } = useTranslation('plan')
  const [broken, setBroken] = useState<string>()
  const source = videoSource(video?.url)
  const captions = videoSource(video?.captions)
  if (source === undefined) return null
  if (source === broken) return <Notice kind="warning">{t('product.videoFailed')}</Notice>
  const isCrossOrigin = new URL(source).origin !== location.origin
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are shown where the host sends them
    <video
      className={styles.video}
      aria-label={t('product.video')}
      src={source}
      poster={mediaSource(video?.poster) ?? mediaSource(image)}
      controls
      preload="none"
      playsInline
      crossOrigin={captions !== undefined && isCrossOrigin ? 'anonymous' : undefined}
      onError={() => setBroken(source)}
    >
      {captions !== undefined && (
        <track kind="captions" src={captions} srcLang={lang} label={t('product.captions')} default />
      )}
    </video>
  )
}
