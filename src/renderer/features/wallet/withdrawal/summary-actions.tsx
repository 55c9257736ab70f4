import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { useMoneyMovementBlock } from '../money-movement-block.ts'
import styles from './withdrawal-flow.module.css'

type SummaryActionsProps = { confirmLabel: string; onConfirm: () => void; onChange: () => void }

/** Confirm, or go back and change; while money cannot be moved, the reason instead. */
export function SummaryActions({ confirmLabel, onConfirm, onChange }: SummaryActionsProps) {
  const { t } = useTranslation('wallet')
  const block = useMoneyMovementBlock()
  return (
    <>
      <div className={styles.buttons}>
        <Button kind="primary" disabled={block !== undefined} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button kind="quiet" onClick={onChange}>
          {t('action.change')}
        </Button>
      </div>
      {block && <p className={styles.note}>{t(`disabled.${block}`)}</p>}
    </>
  )
}
