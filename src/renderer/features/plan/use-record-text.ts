import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'

/** How the past plans of a product ended. */
export interface PastPlans {
  readonly plans: number
  readonly losses: number
}

/** Returns a function that says how many past plans there were and how many of them ended with a loss. */
export function useRecordText(): (record: PastPlans) => string {
  const { t } = useTranslation('plan')
  const format = useFormat()
  return ({ plans, losses }) => {
    if (plans === 0) return t('product.pastNone')
    if (losses === 0) return t('product.pastNoLoss', { count: plans })
    return t('product.pastCount', { count: plans, losses: format.number(losses) })
  }
}
