import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { receiptPath } from '#app/routing/paths.ts'
import { inOnePiece } from '#i18n/break-marks.ts'
import { detailSeparator } from '#i18n/details.ts'
import { useFormat } from '#i18n/format.ts'
import { otherLanguageOf } from '#i18n/text-language.ts'
import type { DepositRequest } from '#protocol/http/wallet-additions.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { CancelDeposit } from './cancel-deposit.tsx'
import { DepositStatus } from './deposit-status.tsx'
import styles from './deposits.module.css'

/** A request with its status. A credited one links to the receipt of its deposit; one that waits can be cancelled. */
export function DepositRow({ request }: { request: DepositRequest }) {
  const { i18n } = useTranslation('wallet')
  const format = useFormat()
  const { amount, currency, reference, requested_at, reason, reason_lang, status } = request
  const shown = inOnePiece(reference)
  return (
    <div className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.line}>
          <span className={styles.amount}>
            <AmountText value={amount} currency={currency} />
          </span>
          <DepositStatus status={status} />
        </p>
        <p className={styles.detail}>
          {status === 'credited' ? <Link to={receiptPath(reference)}>{shown}</Link> : shown}
          {detailSeparator}
          <time dateTime={requested_at} title={format.zonedDateTime(requested_at)}>
            {format.recent(requested_at)}
          </time>
        </p>
        {reason !== undefined && (
          <p className={styles.reason} lang={otherLanguageOf(reason_lang, i18n.language)}>
            {reason}
          </p>
        )}
      </div>
      <CancelDeposit request={request} />
    </div>
  )
}
