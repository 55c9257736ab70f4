import { useTranslation } from 'react-i18next'
import type { Summary, SummaryFigure, SummaryPart } from '#protocol/summary/summarize.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { type Definition, DefinitionList } from '#ui/definition-list/definition-list.tsx'
import styles from '../statement/statement.module.css'

/** Figures that most accounts never have: shown only if an entry changed them. */
const rareFigures: ReadonlySet<SummaryFigure> = new Set(['levels', 'credit'])

export const moneyFigures = ['deposits', 'withdrawals', 'fees', 'levels'] as const
export const planFigures = ['funded', 'returned', 'consumed', 'revenue', 'share', 'coupons', 'net'] as const

/** Those of `figures` that the summary has, the same for each of its months. */
export const shownFigures = <Figure extends SummaryFigure>(
  figures: readonly Figure[],
  { moved }: Summary,
): Figure[] => figures.filter((figure) => !rareFigures.has(figure) || moved.has(figure))

type SummaryFiguresProps = {
  summary: Summary
  /** The whole period or one of its months. */
  part: SummaryPart
}

/** All figures of a period or a month, in three groups. */
export function SummaryFigureLists({ summary, part }: SummaryFiguresProps) {
  const { t } = useTranslation(['wallet', 'parts'])
  const { currency } = summary
  const rowOf = (figure: SummaryFigure): Definition => ({
    label: t(`summary.figure.${figure}`),
    value: <AmountText value={part.figures[figure]} currency={currency} isSigned={figure === 'net'} />,
    isStrong: figure === 'net',
  })
  const rowsOf = (figures: readonly SummaryFigure[]) => shownFigures(figures, summary).map(rowOf)
  const groups = [
    { title: t('summary.money'), items: rowsOf(moneyFigures) },
    { title: t('parts:navigation.plans'), items: rowsOf(planFigures) },
    {
      title: t('total.title'),
      items: [
        { label: t('summary.opening'), value: <AmountText value={part.opening} currency={currency} /> },
        ...rowsOf(['credit']),
        {
          label: t('summary.closing'),
          value: <AmountText value={part.closing} currency={currency} />,
          isStrong: true,
        },
      ],
    },
  ]
  return groups.map(({ title, items }) => (
    <section key={title} className={styles.group}>
      <h3 className={styles.name}>{title}</h3>
      <DefinitionList items={items} />
    </section>
  ))
}
