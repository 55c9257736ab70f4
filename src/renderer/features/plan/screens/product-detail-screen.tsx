import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { ProductDetail } from '#protocol/http/plans.ts'
import { ProductImage } from '#shared/plans/product-image.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { useProduct, useWaitingPlan } from '../api.ts'
import { comparePath } from '../compare/compare-address.ts'
import { AmountRange } from '../components/amount-range.tsx'
import { FundLink } from '../components/fund-link.tsx'
import layout from '../components/layout.module.css'
import { Missing, PagePending } from '../components/page-states.tsx'
import { PastResults } from '../components/past-results.tsx'
import { FollowMark } from '../components/plan-marks.tsx'
import { ProductContent } from '../product/product-content.tsx'
import styles from './product-detail-screen.module.css'

/** `/plan/goods-detail?id=&plan=`: a product, its past results and a link to fund a plan of it. */
export default function ProductDetailScreen() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const product = useProduct(id)
  if (product.data) return <Product product={product.data} planId={query.get('plan') ?? undefined} />
  const isMissing = id === '' || product.isError
  return (
    <>
      <div className={styles.band} />
      {isMissing ? (
        <Missing kind="product" error={product.error} onRetry={product.refetch} />
      ) : (
        <PagePending />
      )}
    </>
  )
}

function Product({ product, planId }: { product: ProductDetail; planId: string | undefined }) {
  const { t } = useTranslation('plan')
  const { currency } = product
  return (
    <>
      <div className={styles.band}>
        <ProductImage address={product.image} size="large" />
        <h2 className={styles.name}>{product.product_name}</h2>
        <FollowMark plan={product} />
        <p>{product.is_official_push ? t('official') : t('notOfficial')}</p>
        <dl className={styles.limits}>
          <dt className="visually-hidden">{t('detail.limits')}</dt>
          <dd>
            <AmountRange
              minimum={product.minimum_amount}
              maximum={product.maximum_amount}
              currency={currency}
            />
          </dd>
        </dl>
      </div>
      <div className={layout.page}>
        <ProductContent title={t('product.about')} product={product} />
        <PastResults results={product.past_results} currency={currency} />
        <Link to={comparePath([product.product_id])} className={buttonClass('quiet')}>
          {t('compare.title')}
        </Link>
        <ProductFundLink productId={product.product_id} planId={planId} />
      </div>
    </>
  )
}

function ProductFundLink({ productId, planId }: { productId: string; planId: string | undefined }) {
  const { t } = useTranslation('plan')
  const { data: waiting } = useWaitingPlan(productId, planId)
  if (waiting === undefined) return null
  if (waiting === null) return <p className={layout.quiet}>{t('product.noPlan')}</p>
  return (
    <div className={layout.foot}>
      <FundLink planId={waiting}>{t('detail.putButton')}</FundLink>
      <p className={layout.small}>{t('detail.putHint')}</p>
    </div>
  )
}
