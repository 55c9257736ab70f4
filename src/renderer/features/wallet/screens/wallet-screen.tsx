import { WalletOverview } from '../components/wallet-overview.tsx'
import { useEntries } from '../ledger/list/use-entries.ts'
import { WithdrawalFlowView } from '../withdrawal/withdrawal-flow.tsx'
import { useWithdrawalFlow } from '../withdrawal/withdrawal-flow-state.ts'

/** The wallet. Each step of a withdrawal is a history entry, so that the back arrow goes back one step. */
export default function WalletScreen() {
  const flow = useWithdrawalFlow()
  const entries = useEntries({})
  return flow.step ? (
    <WithdrawalFlowView flow={flow} step={flow.step} />
  ) : (
    <WalletOverview entries={entries} />
  )
}
