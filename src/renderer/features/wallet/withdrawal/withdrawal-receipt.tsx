import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { saveDraft } from '#shared/forms/use-field-draft.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { useFocus } from '#ui/hooks/use-focus.ts'
import {
  knownWithdrawal,
  newWithdrawal,
  WithdrawalReceiptView,
} from '../receipts/withdrawal-receipt-view.tsx'
import styles from './withdrawal-flow.module.css'
import { useTypedKey, type WithdrawalOrder, type WithdrawalReceipt } from './withdrawal-flow-state.ts'

function ToWallet() {
  const { t } = useTranslation('wallet')
  return (
    <Link className={buttonClass('primary')} to={paths.wallet} replace>
      {t('action.toWallet')}
    </Link>
  )
}

/** The receipt of a withdrawal. */
export function WithdrawalDone({ receipt, order }: { receipt: WithdrawalReceipt; order: WithdrawalOrder }) {
  const region = useFocus<HTMLDivElement>()
  const key = useTypedKey()
  // Going back to the form finds it empty.
  useEffect(() => saveDraft(key, ''), [key])
  return (
    <div ref={region} tabIndex={-1} className={styles.stage} role="status">
      <WithdrawalReceiptView
        withdrawal={
          'receipt' in receipt
            ? newWithdrawal(receipt.receipt)
            : { ...knownWithdrawal(receipt.entries, order.currency), ...orderedTo(order) }
        }
        actions={<ToWallet />}
      />
    </div>
  )
}

/** What the user confirmed; the host's answer was lost. */
const orderedTo = ({ destination, method }: WithdrawalOrder) => ({ destination, method })
