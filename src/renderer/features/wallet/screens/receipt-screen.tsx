import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { useProperty } from '../api.ts'
import { LedgerReceipt } from '../ledger/ledger-receipt.tsx'
import { useLedgerEntries } from '../ledger/use-ledger-entries.ts'
import styles from './wallet-screen.module.css'

/** The receipt of a movement, found by its reference among the entries. */
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
  const { t } = useTranslation('wallet')
  const movement = useLedgerEntries(reference, near)
  const { data: balances } = useProperty()
  return (
    <QueryBoundary query={movement} rows={4} busyLabel={t('receipt.searching')}>
      {([newest, ...rest]) =>
        newest ? (
          <LedgerReceipt entries={[newest, ...rest]} currency={balances?.property.currency} />
        ) : (
          <NotFound reference={reference} />
        )
      }
    </QueryBoundary>
  )
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
