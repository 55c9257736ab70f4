import { lazy, Suspense } from 'react'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { WalletOverview } from '../components/wallet-overview.tsx'
import { useDepositFlow } from '../deposits/deposit-flow-state.ts'
import { useEntries } from '../ledger/list/use-entries.ts'
import { WithdrawalFlowView } from '../withdrawal/withdrawal-flow.tsx'
import { useWithdrawalFlow } from '../withdrawal/withdrawal-flow-state.ts'
import styles from './wallet-screen.module.css'

/** Not needed for the wallet's own page. */
const DepositFlowView = lazy(async () => ({
  default: (await import('../deposits/deposit-flow.tsx')).DepositFlowView,
}))

/** The wallet. Each step of a withdrawal or a deposit request is a history entry, so that the back arrow goes back one step. */
export default function WalletScreen() {
  const withdrawal = useWithdrawalFlow()
  const deposit = useDepositFlow()
  const entries = useEntries({})
  if (deposit.step) {
    const pending = (
      <div className={styles.screen} aria-busy="true">
        <Skeleton height={120} />
      </div>
    )
    return (
      <Suspense fallback={pending}>
        <DepositFlowView flow={deposit} step={deposit.step} />
      </Suspense>
    )
  }
  return withdrawal.step ? (
    <WithdrawalFlowView flow={withdrawal} step={withdrawal.step} />
  ) : (
    <WalletOverview entries={entries} />
  )
}
