import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { withdrawalPath } from '#app/routing/paths.ts'
import { openDepositContacts, passMoneyGate } from '#shared/ledger-history/money-gate.ts'
import { Button } from '#ui/button/button.tsx'
import { useMoneyMovementBlock } from '../money-movement-block.ts'
import styles from './wallet-actions.module.css'

/** The withdraw and deposit buttons; while they are disabled, the reason is shown below. */
export const WalletActions = memo(function WalletActions() {
  const { t } = useTranslation('wallet')
  const navigate = useNavigate()
  const block = useMoneyMovementBlock()
  const reasonId = useId()
  const startWithdrawal = async () => {
    if (await passMoneyGate('withdraw')) await navigate(withdrawalPath)
  }
  const state = { disabled: block !== undefined, 'aria-describedby': block && reasonId }
  return (
    <div>
      <div className={styles.actions}>
        <Button kind="primary" icon="withdraw" {...state} onClick={() => void startWithdrawal()}>
          {t('action.withdraw')}
        </Button>
        <Button icon="recharge" {...state} onClick={() => void openDepositContacts()}>
          {t('action.recharge')}
        </Button>
      </div>
      {block && (
        <p id={reasonId} className={styles.reason}>
          {t(`disabled.${block}`)}
        </p>
      )}
    </div>
  )
})
