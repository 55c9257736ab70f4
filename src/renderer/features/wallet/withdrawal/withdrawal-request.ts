/** The request for a withdrawal, and how to find it in the ledger when its outcome is unknown. */
import { t } from 'i18next'
import { send } from '#data/http/client.ts'
import type { IdempotentRequest } from '#data/idempotency/execute.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { trackMoneyRequests } from '#shared/money-flow/money-requests.ts'
import { findRequest } from '../ledger/find-ledger-entries.ts'
import { fetchEntryPage } from '../ledger/list/use-entries.ts'
import type { WithdrawalOrder, WithdrawalReceipt } from './withdrawal-flow-state.ts'

/** The body of the request, without its `request_id`. */
type WithdrawalBody = Pick<WithdrawalOrder, 'amount' | 'method'>

export const withdrawalBody = ({ amount, method }: WithdrawalOrder): WithdrawalBody => ({ amount, method })

const withdrawalRequest: IdempotentRequest<WithdrawalBody, WithdrawalReceipt> = {
  kind: 'withdraw',
  send: async (body, requestId) => ({
    receipt: await send(walletEndpoints.withdraw, { ...body, request_id: requestId }),
  }),
  find: async (_body, requestId) => {
    const [newest, ...rest] = await findRequest(requestId, fetchEntryPage)
    return newest && { entries: [newest, ...rest] }
  },
}

const titles = {
  done: 'wallet:withdraw.receipt',
  refused: 'wallet:withdraw.refused',
  notExecuted: 'wallet:withdraw.refused',
  unknown: 'wallet:withdraw.unknownTitle',
} as const

export const withdrawalRequests = trackMoneyRequests(withdrawalRequest, (kind) => t(titles[kind]))
