import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, planDetailPath } from '#app/routing/paths.ts'
import { FundingReceiptView } from '#shared/money/funding-receipt.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { useFocus } from '#ui/hooks/use-focus.ts'
import { Notice } from '#ui/notice/notice.tsx'
import layout from '../components/layout.module.css'
import styles from './funding-flow.module.css'
import type { FundingReceipt } from './funding-receipt.ts'

/** The receipt of a funding, with links to the plan and the wallet. */
export function FundDone({ receipt }: { receipt: FundingReceipt }) {
  const { t } = useTranslation('plan')
  const { reference, at } = receipt
  const actions = (
    <>
      <Link to={planDetailPath(receipt.plan_id)} replace className={buttonClass('primary')}>
        {t('put.toPlan')}
      </Link>
      <Link to={paths.wallet} className={buttonClass('secondary', true)}>
        {t('put.toWallet')}
      </Link>
    </>
  )
  const region = useFocus<HTMLDivElement>()
  if (reference === undefined || at === undefined) {
    return (
      <div ref={region} tabIndex={-1} className={styles.stack}>
        <Notice kind="info" title={t('put.doneTitle')}>
          {t('put.doneWithoutReceipt')}
        </Notice>
        {actions}
      </div>
    )
  }
  return (
    <div ref={region} tabIndex={-1} className={styles.stack} role="status">
      <FundingReceiptView funding={{ ...receipt, reference, at }} actions={actions} />
      <p className={layout.quiet}>{t('put.doneText')}</p>
    </div>
  )
}
