import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { openContacts } from '#shared/contacts/contacts.ts'
import { passUpdateGate } from '#shared/updates/update-gate.ts'
import { Button } from '#ui/button/button.tsx'
import { useMoneyMovementBlock } from '../money-movement-block.ts'
import { withdrawPath } from '../withdrawal/withdrawal-flow-state.ts'
import styles from './wallet-actions.module.css'

/** The withdraw and recharge buttons; while they are disabled, the reason is shown below. */
export function WalletActions() {
  const { t } = useTranslation('wallet')
  const navigate = useNavigate()
  const block = useMoneyMovementBlock()
  const reasonId = useId()
  const startWithdrawal = async () => {
    if (await passUpdateGate('withdraw')) await navigate(withdrawPath('withdraw'))
  }
  const state = { disabled: block !== undefined, 'aria-describedby': block && reasonId }
  return (
    <div>
      <div className={styles.actions}>
        <Button kind="primary" icon="withdraw" {...state} onClick={() => void startWithdrawal()}>
          {t('action.withdraw')}
        </Button>
        <Button icon="recharge" {...state} onClick={() => void openContacts('recharge')}>
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
}
