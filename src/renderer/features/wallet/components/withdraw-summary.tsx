import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { AmountText } from '#parts/amount-text.tsx'
import { PasswordDialog } from '#parts/password-dialog.tsx'
import { Summary } from '#parts/summary.tsx'
import { Button } from '#ui/button.tsx'
import { useStandstill } from '../moving-money.ts'
import type { Order } from './use-withdrawal.ts'
import styles from './withdraw-flow.module.css'

type WithdrawSummaryProps = {
  order: Order
  onChange: () => void
  /** The transaction password was right. */
  onConfirmed: (order: Order) => void
}

/** The one summary before the money moves, then the transaction password. */
export function WithdrawSummary({ order, onChange, onConfirmed }: WithdrawSummaryProps) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const standstill = useStandstill()
  const [isAsking, setAsking] = useState(false)
  const { figures, currency, method, destination } = order
  return (
    <>
      <Summary
        title={t('withdraw.summary')}
        rows={[
          { label: t('withdraw.amount'), value: format.money(figures.amount, currency) },
          { label: t('withdraw.fee'), value: format.money(figures.fee, currency) },
          { label: t('withdraw.arrives'), value: format.money(figures.arrives, currency), isTotal: true },
          { label: t('withdraw.to'), value: destination, detail: t(`method.${method.method}`) },
          { label: t('withdraw.expected'), value: format.relative(method.arrival_minutes * 60) },
          {
            label: t('withdraw.left'),
            value: <AmountText value={figures.left} currency={currency} />,
            detail: t('balance.available'),
          },
        ]}
      >
        <p className={styles.note}>{t('withdraw.notUndone')}</p>
      </Summary>
      <div className={styles.buttons}>
        <Button kind="primary" disabled={standstill !== undefined} onClick={() => setAsking(true)}>
          {t('withdraw.confirm')}
        </Button>
        <Button kind="quiet" onClick={onChange}>
          {t('action.change')}
        </Button>
      </div>
      {standstill && <p className={styles.note}>{t(`disabled.${standstill}`)}</p>}
      <PasswordDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirmed={() => onConfirmed(order)}
      />
    </>
  )
}
