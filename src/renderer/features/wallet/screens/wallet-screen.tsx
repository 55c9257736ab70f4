import { WalletOverview } from '../components/wallet-overview.tsx'
import { useEntries } from '../ledger/list/use-entries.ts'
import { useWithdrawSteps } from '../withdrawal/use-withdrawal-steps.ts'
import { WithdrawFlow } from '../withdrawal/withdrawal-flow.tsx'

/** The wallet; the steps of a withdrawal are places in its history, so that the back arrow leaves one at a time. */
export default function WalletScreen() {
  const steps = useWithdrawSteps()
  const entries = useEntries({})
  return steps.step ? <WithdrawFlow steps={steps} step={steps.step} /> : <WalletOverview entries={entries} />
}
