/** A withdrawal on the wire: sent once, and looked for in the entries where its outcome is unknown. */
import { t } from 'i18next'
import { send } from '#api/client.ts'
import { walletCalls } from '#protocol/http/wallet.ts'
import type { OnceCall } from '#session/idempotency/execute.ts'
import { attemptsOf } from '#session/idempotency/in-flight.ts'
import { tellLate } from '#shared/idempotency/report-outcome.ts'
import { findRequest } from '../ledger/find-ledger-entries.ts'
import { fetchEntryPage } from '../ledger/list/use-entries.ts'
import type { WithdrawalOrder, WithdrawProof } from './withdrawal-flow-state.ts'

/** A withdrawal as it goes over the wire. */
export type WithdrawalBody = Pick<WithdrawalOrder, 'amount' | 'method'>

export const withdrawalBody = ({ amount, method }: WithdrawalOrder): WithdrawalBody => ({ amount, method })

export const withdrawalRequest: OnceCall<WithdrawalBody, WithdrawProof> = {
  kind: 'withdraw',
  send: async (body, requestId) => ({
    receipt: await send(walletCalls.withdraw, { ...body, request_id: requestId }),
  }),
  find: async (_body, requestId) => {
    const [newest, ...rest] = await findRequest(requestId, fetchEntryPage)
    return newest && { entries: [newest, ...rest] }
  },
}

const titles = {
  done: 'wallet:withdraw.receipt',
  refused: 'wallet:withdraw.refused',
  unmoved: 'wallet:withdraw.refused',
  unknown: 'wallet:withdraw.unknownTitle',
} as const

export const withdrawalRequests = attemptsOf(withdrawalRequest, (unseen) =>
  tellLate({ ...unseen, title: () => t(titles[unseen.kind]) }),
)
