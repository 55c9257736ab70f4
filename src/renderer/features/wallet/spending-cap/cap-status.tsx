import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { remainingCap, type SpendingCap } from '#protocol/http/wallet-additions.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './spending-cap.module.css'

/** The current cap, the part of it that is spent, and a pending change. */
export function CapStatus({ cap: current }: { cap: SpendingCap }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const { currency, cap, spent, pending } = current
  const left = remainingCap(current)
  return (
    <Card title={t('cap.title')}>
      <DefinitionList
        items={[
          {
            label: t('cap.now'),
            value: cap === undefined ? t('cap.none') : <AmountText value={cap} currency={currency} />,
            isStrong: true,
          },
          { label: t('cap.spent'), value: <AmountText value={spent} currency={currency} /> },
          ...(left === undefined
            ? []
            : [{ label: t('cap.left'), value: <AmountText value={left} currency={currency} /> }]),
        ]}
      />
      {pending && (
        <Notice kind="info" title={t('cap.waiting')}>
          {pending.cap === undefined
            ? t('cap.waitingLift', { time: format.dateTime(pending.effective_at) })
            : t('cap.waitingCap', {
                cap: format.money(pending.cap, currency),
                time: format.dateTime(pending.effective_at),
              })}
        </Notice>
      )}
      <p className={styles.rule}>{t('cap.rule')}</p>
    </Card>
  )
}
