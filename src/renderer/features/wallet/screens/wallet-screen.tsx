import { useSearchParams } from 'react-router-dom'
import { WalletOverview } from '../components/wallet-overview.tsx'
import { WithdrawFlow } from '../components/withdraw-flow.tsx'
import { useEntries } from '../funding/use-entries.ts'

/** The wallet; withdrawing is a step of it in the history, so that the back arrow leaves the step alone. */
export default function WalletScreen() {
  const [search] = useSearchParams()
  const entries = useEntries({})
  return search.get('step') === 'withdraw' ? <WithdrawFlow /> : <WalletOverview entries={entries} />
}
