import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { inOnePiece } from '#i18n/break-marks.ts'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { useProperty } from '../api.ts'
import { useDeliveryEntries, useLedgerEntries } from '../ledger/use-ledger-entries.ts'
import { EventReceipt } from '../receipts/event-receipt.tsx'
import styles from './wallet-screen.module.css'

/** The receipt of an event: of a movement by its reference, or of a plan's delivery on a day. */
export default function ReceiptScreen() {
  const [search] = useSearchParams()
  const reference = search.get('reference') ?? ''
  const plan = search.get('plan')
  const day = search.get('day')
  const entry = Number(search.get('entry') ?? Number.NaN)
  const near = Number.isSafeInteger(entry) ? entry : undefined
  const content = () => {
    if (plan !== null && day !== null && near !== undefined)
      return <FoundDelivery planId={plan} day={day} near={near} />
    return reference === '' ? <NotFound reference="" /> : <Found reference={reference} near={near} />
  }
  return <div className={styles.screen}>{content()}</div>
}

function Found({ reference, near }: { reference: string; near: number | undefined }) {
  return <FoundEvent query={useLedgerEntries(reference, near)} reference={reference} />
}

function FoundDelivery(props: { planId: string; day: string; near: number }) {
  return <FoundEvent query={useDeliveryEntries(props)} reference="" />
}

type FoundEventProps = { query: ReturnType<typeof useLedgerEntries>; reference: string }

function FoundEvent({ query, reference }: FoundEventProps) {
  const { t } = useTranslation('wallet')
  const { data: balances } = useProperty()
  return (
    <QueryBoundary query={query} rows={4} busyLabel={t('receipt.searching')}>
      {([newest, ...rest]) =>
        newest ? (
          <EventReceipt entries={[newest, ...rest]} currency={balances?.property.currency} />
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
      text={
        reference === ''
          ? t('receipt.noReference')
          : t('receipt.notFoundText', { reference: inOnePiece(reference) })
      }
      action={
        <Link className={buttonClass('secondary')} to={paths.wallet}>
          {t('action.toWallet')}
        </Link>
      }
    />
  )
}
