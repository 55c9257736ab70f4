import { useSession } from '#session/session.ts'
import { type Flow, useFlow } from '#shared/hooks/use-wizard.ts'
import {
  draftIn,
  stepIn,
  type WithdrawDraft,
  type WithdrawStep,
  withdrawPath,
} from './withdrawal-flow-state.ts'

/** Where the withdrawal stands, and the ways on and back; no step outside of it. */
export type WithdrawSteps = Flow<WithdrawStep | undefined, WithdrawDraft>

export const useWithdrawSteps = (): WithdrawSteps => useFlow({ draftIn, stepIn, pathOf: withdrawPath })

/** Under which the typed amount is kept; nobody finds another one's. */
export const useTypedKey = (): string => useSession(({ user }) => `withdraw ${user?.username ?? ''}`)
