import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { hasFailed, useProperty } from '../api.ts'
import { MovementReceipt } from '../components/movement-receipt.tsx'
import { useMovement } from '../use-movement.ts'
import styles from './wallet-screen.module.css'

/** A receipt found again by its reference, among the entries. */
export default function ReceiptScreen() {
  const [search] = useSearchParams()
  const reference = search.get('reference') ?? ''
  const entry = Number(search.get('entry') ?? Number.NaN)
  return (
    <div className={styles.screen}>
      {reference === '' ? (
        <NotFound reference="" />
      ) : (
        <Found reference={reference} near={Number.isSafeInteger(entry) ? entry : undefined} />
      )}
    </div>
  )
}

function Found({ reference, near }: { reference: string; near: number | undefined }) {
  const { t } = useTranslation(['wallet', 'common'])
  const movement = useMovement(reference, near)
  const { data: entries, refetch } = movement
  const { data: read } = useProperty()
  if (hasFailed(movement)) {
    return <ErrorState text={t('common:state.loadFailed')} onRetry={() => refetch()} />
  }
  if (!entries) {
    return (
      <div role="status" aria-busy="true">
        <Skeleton height={240} />
        <span className="visually-hidden">{t('receipt.searching')}</span>
      </div>
    )
  }
  const [newest, ...rest] = entries
  if (!newest) return <NotFound reference={reference} />
  return <MovementReceipt entries={[newest, ...rest]} currency={read?.property.currency} />
}

function NotFound({ reference }: { reference: string }) {
  const { t } = useTranslation('wallet')
  return (
    <EmptyState
      icon="wallet"
      title={t('receipt.notFound')}
      text={reference === '' ? t('receipt.noReference') : t('receipt.notFoundText', { reference })}
      action={
        <Link className={buttonClass('secondary')} to={paths.wallet}>
          {t('action.toWallet')}
        </Link>
      }
    />
  )
}
