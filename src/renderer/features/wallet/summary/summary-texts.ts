/** The texts of a summary's file in the current language. */
import { t } from 'i18next'
import { withoutBreakMarks } from '#i18n/break-marks.ts'
import type { SummaryColumn, SummaryTexts } from '#protocol/summary/write-summary.ts'

export function summaryTexts(): SummaryTexts {
  const column = (name: SummaryColumn): string => {
    switch (name) {
      case 'period':
        return t('wallet:statement.period')
      case 'from':
        return t('wallet:statement.from')
      case 'to':
        return t('wallet:statement.to')
      case 'currency':
        return t('wallet:csv.column.currency')
      case 'opening':
        return `${t('wallet:total.title')}: ${t('wallet:summary.opening')}`
      case 'closing':
        return `${t('wallet:total.title')}: ${t('wallet:summary.closing')}`
      default:
        return t(`wallet:summary.figure.${name}`)
    }
  }
  return {
    column: (name) => withoutBreakMarks(column(name)),
    total: withoutBreakMarks(t('wallet:summary.total')),
  }
}
