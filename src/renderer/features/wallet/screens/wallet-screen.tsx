import { WalletOverview } from '../components/wallet-overview.tsx'
import { useEntries } from '../ledger/list/use-entries.ts'
import { useWithdrawalSteps } from '../withdrawal/use-withdrawal-steps.ts'
import { WithdrawalFlow } from '../withdrawal/withdrawal-flow.tsx'

/** The wallet; the steps of a withdrawal are places in its history, so that the back arrow leaves one at a time. */
export default function WalletScreen() {
  const steps = useWithdrawalSteps()
  const entries = useEntries({})
  return steps.step ? (
    <WithdrawalFlow steps={steps} step={steps.step} />
  ) : (
    <WalletOverview entries={entries} />
  )
}
