import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanDetail, ProductDetail } from '#protocol/http/plans.ts'
import { Card } from '#ui/card/card.tsx'
import layout from '../components/layout.module.css'
import styles from './product-content.module.css'
import { ProductLinks } from './product-links.tsx'
import { ProductVideo } from './product-video.tsx'

type ProductContentProps = { title: string; product: PlanDetail | ProductDetail; children?: ReactNode }

/** What is advertised, how, and to whom; the host's own words. */
export function ProductContent({ title, product, children }: ProductContentProps) {
  const { t } = useTranslation('plan')
  const parts = [
    { label: t('product.name'), text: product.advertising_product },
    { label: t('product.content'), text: product.advertising_content },
    { label: t('product.rules'), text: product.advertising_rules },
    { label: t('product.targeting'), text: product.user_targeting },
    { label: t('product.push'), text: product.is_official_push ? t('official') : t('notOfficial') },
    { label: t('product.game'), text: product.game_description },
  ]
  return (
    <Card title={title}>
      <dl className={styles.parts}>
        {parts.map(
          ({ label, text }) =>
            text && (
              <div key={label}>
                <dt className={layout.small}>{label}</dt>
                <dd className={layout.text}>{text}</dd>
              </div>
            ),
        )}
      </dl>
      <ProductVideo product={product} />
      <ProductLinks product={product} />
      {children}
    </Card>
  )
}
