/** The refusals of accounts that are not active (docs/rules.md, section P4). */
import { envelopeCodes } from '#protocol/http/envelope.ts'
import type { Account } from '../db/schema/accounts.ts'
import { BusinessError } from '../http/business-error.ts'

/** Throws the error of the status unless it is active. */
export function assertActive(status: Account['status']): void {
  switch (status) {
    case 'active':
      return
    case 'not_activated':
      throw new BusinessError('session.accountNotActivated', { code: envelopeCodes.accountNotActivated })
    case 'disabled':
      throw new BusinessError('session.accountDisabled', { code: envelopeCodes.accountDisabled })
    case 'cancelled':
      throw new BusinessError('session.accountCancelled', { code: envelopeCodes.accountCancelled })
  }
}
