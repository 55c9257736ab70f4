import { useFormat } from '#i18n/format.ts'
import type { Amount } from '#protocol/amount.ts'
import { useSetting } from '#session/settings.ts'

/** Writes an amount for the middle of a sentence; undefined while amounts are hidden. */
export function useMoneyText(): (amount: Amount, currency: string) => string | undefined {
  const format = useFormat()
  const [isMasked] = useSetting('isMasked')
  return (amount, currency) => (isMasked ? undefined : format.money(amount, currency))
}
