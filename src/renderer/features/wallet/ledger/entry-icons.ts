import type { EntryType } from '#protocol/http/wallet.ts'
import type { IconName } from '#ui/icon/icon-shapes.ts'

/** The icon of each kind of entry. */
export const entryIcons: Readonly<Record<EntryType, IconName>> = {
  system_deposit: 'deposit',
  manual_withdrawal: 'withdraw',
  ad_billing: 'chart',
  ad_serving: 'plan',
  system_chargeback: 'warning',
  virtual_recharge_deduction: 'refresh',
  vip_subscription: 'card',
  profit_sharing: 'recharge',
}
