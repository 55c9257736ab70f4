import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Amount } from '#protocol/amount.ts'
import type { Statistics } from '#protocol/http/statistics.ts'
import { equals, zero } from '#protocol/money.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import type { Observable } from '#shared/queries/observable.ts'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { type ProfitFigures, termsOfProfit } from '../profit.ts'
import { Figure } from './figure.tsx'
import { LiveAmount } from './live-amount.tsx'
import styles from './profit-figure.module.css'

type ProfitFigureProps<Value> = {
  live: Observable<Value>
  pick: (value: Value) => Amount | undefined
  currency: string | undefined
  /** Shows how the profit adds up; undefined for a host that does not state the terms. */
  onPress: (() => void) | undefined
}

/** The live profit; a press anywhere on it shows the sum. */
export function ProfitFigure<Value>({ live, pick, currency, onPress }: ProfitFigureProps<Value>) {
  const { t } = useTranslation('ad-center')
  const sum = onPress && <ProfitSumButton onPress={onPress} />
  return (
    <Figure label={t('overview.profit')} isHero detail={sum}>
      <LiveAmount live={live} pick={pick} currency={currency} isSigned size="hero" />
    </Figure>
  )
}

/** The detail of a profit; a press anywhere on the figure counts. */
export function ProfitSumButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('ad-center')
  return (
    <button type="button" className={styles.press} aria-haspopup="dialog" onClick={onPress}>
      {t('overview.sum')}
    </button>
  )
}

type Summed = ProfitFigures & Pick<Statistics, 'currency' | 'as_of'>

type ProfitDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The figures of the moment when it was opened. */
  statistics: Summed | undefined
}

/** The profit as a sum of its terms. */
export function ProfitDialog({ isOpen, onClose, statistics }: ProfitDialogProps) {
  const { t } = useTranslation(['ad-center', 'common'])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('overview.sumTitle')}
      closeLabel={t('common:action.close')}
    >
      {statistics && <ProfitSum statistics={statistics} />}
    </Dialog>
  )
}

function ProfitSum({ statistics }: { statistics: Summed }) {
  const { t } = useTranslation('ad-center')
  const format = useFormat()
  const terms = termsOfProfit(statistics)
  if (!terms) return null
  const { currency, profit, as_of } = statistics
  const signed = (value: Amount) => <AmountText value={value} currency={currency} isSigned />
  return (
    <div className={styles.sum}>
      <DefinitionList
        items={[
          { label: t('overview.revenue'), value: <AmountText value={terms.revenue} currency={currency} /> },
          { label: t('overview.share'), value: signed(terms.share) },
          { label: t('overview.consumed'), value: signed(terms.consumed) },
          { label: t('overview.discount'), value: signed(terms.discount) },
          { label: t('overview.profit'), value: signed(profit), isStrong: true },
        ]}
      />
      {!equals(terms.difference, zero) && (
        <Notice kind="error" title={t('overview.sumDiffers')}>
          {t('overview.sumDiffersBy', { difference: format.signedMoney(terms.difference, currency) })}
        </Notice>
      )}
      <p className={styles.note}>{t('overview.asOf', { time: format.moment(as_of) })}</p>
      <p className={styles.note}>{t('overview.estimate')}</p>
    </div>
  )
}
