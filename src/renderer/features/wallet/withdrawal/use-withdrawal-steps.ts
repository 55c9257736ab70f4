import { useSession } from '#session/session.ts'
import { type Flow, useWizard } from '#shared/hooks/use-wizard.ts'
import {
  draftIn,
  stepIn,
  type WithdrawalDraft,
  type WithdrawalStep,
  withdrawPath,
} from './withdrawal-flow-state.ts'

/** Where the withdrawal stands, and the ways on and back; no step outside of it. */
export type WithdrawalSteps = Flow<WithdrawalStep | undefined, WithdrawalDraft>

export const useWithdrawalSteps = (): WithdrawalSteps => useWizard({ draftIn, stepIn, pathOf: withdrawPath })

/** Under which the typed amount is kept; nobody finds another one's. */
export const useTypedKey = (): string => useSession(({ user }) => `withdraw ${user?.username ?? ''}`)
