import { WalletOverview } from '../components/wallet-overview.tsx'
import { WithdrawFlow } from '../components/withdraw-flow.tsx'
import { useEntries } from '../funding/use-entries.ts'
import { useWithdrawSteps } from '../use-withdraw-steps.ts'

/** The wallet; the steps of a withdrawal are places in its history, so that the back arrow leaves one at a time. */
export default function WalletScreen() {
  const steps = useWithdrawSteps()
  const entries = useEntries({})
  return steps.step ? <WithdrawFlow steps={steps} step={steps.step} /> : <WalletOverview entries={entries} />
}
