import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { send } from '#api/client.ts'
import type { WithdrawMethod } from '#contract/wire/config.ts'
import { type WithdrawReceipt, walletCalls } from '#contract/wire/wallet.ts'
import { intentDone, intentFor } from '#session/intents.ts'
import { useSession } from '#session/session.ts'
import { walletKeys } from '../api.ts'
import { carryOut, type Found, lookInto, type Means, type Outcome } from '../carry-out.ts'
import { fetchEntryPage } from '../funding/use-entries.ts'
import { findRequest } from '../movement.ts'
import type { WithdrawalFigures } from '../withdrawal.ts'

/** A withdrawal as the user confirmed it. */
export interface Order {
  figures: WithdrawalFigures
  /** `figures.amount` as it goes over the wire. */
  amount: string
  method: WithdrawMethod
  /** Where it goes, shortened. */
  destination: string
  currency: string
}

type WithdrawalMeans = Means<WithdrawReceipt, Found>
type WithdrawalOutcome = Outcome<WithdrawReceipt, Found>

type Sent = Order & { requestId: string }

export type Stage =
  | { kind: 'form'; refusal?: unknown }
  | { kind: 'summary'; order: Order }
  | { kind: 'sending' }
  | { kind: 'checking' }
  | { kind: 'unknown'; sent: Sent }
  | { kind: 'done'; receipt: WithdrawReceipt }
  | { kind: 'found'; sent: Sent; entries: Found }

const intentKind = 'withdraw'

/** The withdrawal's way from the form to its receipt; one at a time, each carried out once. */
export function useWithdrawal() {
  const [stage, setStage] = useState<Stage>({ kind: 'form' })
  const isUnderWay = useRef(false)
  const client = useQueryClient()
  const isIdempotent = useSession(({ config }) => config?.idempotency ?? false)

  async function run(
    sent: Sent,
    first: Stage['kind'] & ('sending' | 'checking'),
    work: (means: WithdrawalMeans) => Promise<WithdrawalOutcome>,
  ) {
    // Closed in the event itself: a second tap comes before the next rendering.
    if (isUnderWay.current) return
    isUnderWay.current = true
    setStage({ kind: first })
    const { amount, method, requestId } = sent
    const outcome = await work({
      send: () => send(walletCalls.withdraw, { amount, method: method.method, request_id: requestId }),
      find: async () => {
        const [newest, ...rest] = await findRequest(requestId, fetchEntryPage)
        return newest && [newest, ...rest]
      },
      isIdempotent,
      onChecking: () => setStage({ kind: 'checking' }),
    })
    isUnderWay.current = false
    if (outcome.kind !== 'unknown') intentDone(intentKind)
    setStage(stageAfter(outcome, sent))
    void client.invalidateQueries({ queryKey: walletKeys.all })
  }

  return {
    stage,
    change: () => setStage({ kind: 'form' }),
    review: (order: Order) => setStage({ kind: 'summary', order }),
    /** The password was right. */
    confirm: (order: Order) => {
      const requestId = intentFor(intentKind, { amount: order.amount, method: order.method.method })
      void run({ ...order, requestId }, 'sending', carryOut)
    },
    checkAgain: (sent: Sent) => run(sent, 'checking', lookInto),
  }
}

function stageAfter(outcome: WithdrawalOutcome, sent: Sent): Stage {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'done', receipt: outcome.answer }
    case 'found':
      return { kind: 'found', sent, entries: outcome.trace }
    case 'refused':
      return { kind: 'form', refusal: outcome.error }
    case 'unknown':
      return { kind: 'unknown', sent }
  }
}
