import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { productDetailPath } from '#app/routing/paths.ts'
import { hasKey } from '#data/http/api-error.ts'
import { useFormat } from '#i18n/format.ts'
import { otherLanguageOf } from '#i18n/text-language.ts'
import type { ProductDetail } from '#protocol/http/plans.ts'
import { useTextSize } from '#session/text-size.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { ProductImage } from '#shared/plans/product-image.tsx'
import { QueryError } from '#shared/queries/query-error.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useProductsById } from '../api.ts'
import { recordOf } from '../break-even.ts'
import { AmountRange } from '../components/amount-range.tsx'
import { PagePending } from '../components/page-states.tsx'
import { FollowMark } from '../components/plan-marks.tsx'
import { useRecordText } from '../use-record-text.ts'
import { useShare } from '../use-share.ts'
import styles from './compare-view.module.css'
import { medianOf } from './distribution.ts'
import { ResultDistribution } from './result-distribution.tsx'

type CompareTableProps = { ids: readonly string[]; onRemove: (id: string) => unknown }

/** How many columns a page takes at a text size of 100 %. */
const columnsAtNormalSize = 3.4

/**
 * A column for each product, and below each other what they have: limits, share, record and rules. Large text leaves no room for
 * columns: the products then follow each other.
 */
export function CompareTable({ ids, onRemove }: CompareTableProps) {
  const { t } = useTranslation('plan')
  const queries = useProductsById(ids)
  const rows = useRows()
  const { size } = useTextSize()
  const failed = queries.find(({ data, error }) => !data && error && !hasKey(error, 'plan.notFound'))
  if (failed) return <QueryError error={failed.error} onRetry={() => failed.refetch()} />
  if (queries.every(({ data, error }) => !data && !error)) return <PagePending />
  const columns = ids.map((id, index) => {
    const { data: product, error } = queries[index] ?? {}
    return { id, product, isMissing: error !== null && product === undefined }
  })
  const fits = columns.length * size <= columnsAtNormalSize * 100
  const tables = fits ? [columns] : columns.map((column) => [column])
  return tables.map((shown) => (
    <div key={shown[0]?.id} className={styles.card}>
      <table className={styles.table}>
        <caption className="visually-hidden">
          {fits ? t('compare.title') : (shown[0]?.product?.product_name ?? t('compare.title'))}
        </caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.id} scope="col" className={styles.product}>
                <ColumnHead column={column} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ label, cell }) => (
          <tbody key={label}>
            <tr>
              <th scope="rowgroup" colSpan={shown.length} className={styles.label}>
                {label}
              </th>
            </tr>
            <tr>
              {shown.map(({ id, product, isMissing }) => (
                <td key={id} className={styles.cell}>
                  {product ? cell(product) : !isMissing && <Skeleton />}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  ))
}

interface Column {
  readonly id: string
  readonly product: ProductDetail | undefined
  /** There is no such product. */
  readonly isMissing: boolean
}

function ColumnHead({ column, onRemove }: { column: Column; onRemove: CompareTableProps['onRemove'] }) {
  const { t } = useTranslation('plan')
  const { id, product, isMissing } = column
  const name = product?.product_name ?? (isMissing ? t('product.notFoundTitle') : id)
  return (
    <div className={styles.head}>
      <div className={styles.top}>
        <ProductImage address={product?.image} />
        <IconButton
          icon="close"
          label={t('compare.remove', { product: name })}
          onClick={() => onRemove(id)}
        />
      </div>
      {product ? (
        <Link to={productDetailPath(id)} className={styles.name}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {product && <FollowMark plan={product} />}
    </div>
  )
}

type Row = { label: string; cell: (product: ProductDetail) => ReactNode }

function useRows(): readonly Row[] {
  const { t, i18n } = useTranslation('plan')
  const format = useFormat()
  const share = useShare()
  const recordText = useRecordText()
  const text = (product: ProductDetail, value: string) => (
    <span className={styles.text} lang={otherLanguageOf(product.lang, i18n.language)}>
      {value}
    </span>
  )
  return [
    {
      label: t('detail.limits'),
      cell: ({ minimum_amount: minimum, maximum_amount: maximum, currency }) => (
        <AmountRange minimum={minimum} maximum={maximum} currency={currency} />
      ),
    },
    {
      label: t('result.share'),
      cell: () => (share ? format.rate(share.rate) : share === null && t('terms.notStated')),
    },
    {
      label: t('product.past'),
      cell: ({ past_results: results }) => recordText(recordOf(results)),
    },
    {
      label: t('compare.distribution'),
      cell: ({ past_results: results }) => results.length > 0 && <ResultDistribution results={results} />,
    },
    {
      label: t('compare.median'),
      cell: ({ past_results: results }) => {
        const median = medianOf(results)
        return median !== undefined && <span className="tabular">{format.signedRate(median)}</span>
      },
    },
    {
      label: t('compare.sum'),
      cell: ({ past_results: results, currency }) =>
        results.length > 0 && <AmountText value={recordOf(results).net} currency={currency} isSigned />,
    },
    {
      label: t('product.push'),
      cell: ({ is_official_push: isOfficial }) => (isOfficial ? t('official') : t('notOfficial')),
    },
    { label: t('product.rules'), cell: (product) => text(product, product.advertising_rules) },
    { label: t('product.targeting'), cell: (product) => text(product, product.user_targeting) },
  ]
}
