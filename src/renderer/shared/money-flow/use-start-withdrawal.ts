import { useNavigate } from 'react-router-dom'
import { useMoneyAllowed } from '#data/operator.ts'
import { passMoneyGate } from '../ledger-history/money-gate.ts'

interface WithdrawalPaths {
  readonly wallet: string
  readonly withdrawal: string
}

/** Opens the withdrawal from any page, after the questions that come before money moves. */
export function useStartWithdrawal({ wallet, withdrawal }: WithdrawalPaths): () => Promise<void> {
  const navigate = useNavigate()
  const isAllowed = useMoneyAllowed()
  return async () => {
    // The wallet says why no money moves here.
    if (!isAllowed) await navigate(wallet)
    else if (await passMoneyGate('withdraw')) await navigate(withdrawal)
  }
}
