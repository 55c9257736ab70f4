import { useTranslation } from 'react-i18next'
import type { PlanResult as Result } from '#protocol/http/plans.ts'
import { equals, negate, subtract, zero } from '#protocol/money.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Card } from '#ui/card/card.tsx'
import { type Definition, DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useMoneyText } from '../amount-texts.ts'
import { outcomeOf, resultAddsUp } from '../result.ts'
import layout from './layout.module.css'
import styles from './plan-result.module.css'

type PlanResultProps = { result: Result; currency: string }

/** The result of a settled plan as a sum that the user can check; a loss is called a loss. */
export function PlanResult({ result, currency }: PlanResultProps) {
  const { t } = useTranslation('plan')
  return (
    <Card title={t('result.title')}>
      <div className={styles.result}>
        <p className={styles.outcome}>{useOutcomeText(result, currency)}</p>
        <DefinitionList items={useSum(result, currency)} />
        {!resultAddsUp(result) && <Notice kind="warning">{t('result.mismatch')}</Notice>}
        <DefinitionList items={useRest(result, currency)} />
        <p className={layout.small}>{t('result.restNote')}</p>
      </div>
    </Card>
  )
}

function useOutcomeText({ net }: Result, currency: string): string {
  const { t } = useTranslation('plan')
  const moneyText = useMoneyText()
  const outcome = outcomeOf(net)
  if (outcome === 'even') return t('result.even')
  const amount = moneyText(outcome === 'loss' ? negate(net) : net, currency)
  return amount === undefined ? t(`result.${outcome}Masked`) : t(`result.${outcome}`, { amount })
}

/** The terms of the net amount, see `resultAddsUp`. */
function useSum({ revenue, share, billed, discount, net }: Result, currency: string): Definition[] {
  const { t } = useTranslation('plan')
  const hasDiscount = !equals(discount, zero)
  const signed = (value: typeof net) => <AmountText value={value} currency={currency} isSigned />
  return [
    { label: t('result.revenue'), value: <AmountText value={revenue} currency={currency} /> },
    { label: t('result.share'), value: signed(negate(share)) },
    { label: t('result.billed'), value: signed(negate(billed)) },
    ...(hasDiscount ? [{ label: t('result.discount'), value: signed(discount) }] : []),
    {
      label: t('result.net'),
      value: signed(net),
      isStrong: true,
    },
  ]
}

/** Amounts that the settlement moves but that are not part of the net. */
function useRest({ put, billed, credit_returned: credit }: Result, currency: string): Definition[] {
  const { t } = useTranslation('plan')
  const plain = (value: typeof put) => <AmountText value={value} currency={currency} />
  return [
    { label: t('result.put'), value: plain(put) },
    { label: t('result.unspent'), value: plain(subtract(put, billed)) },
    { label: t('result.creditReturned'), value: plain(credit) },
  ]
}
