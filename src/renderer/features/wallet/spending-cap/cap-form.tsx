import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { readAmountInput } from '#i18n/read-amount-input.ts'
import { useIsOnline } from '#platform/online.ts'
import { type Amount, isPositive } from '#protocol/amount.ts'
import type { SpendingCap } from '#protocol/http/wallet-additions.ts'
import { toWire } from '#protocol/money.ts'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { BusinessErrorNotice } from '#shared/errors/business-error-notice.tsx'
import { useUnreadAmountText } from '#shared/money/unread-amount-text.ts'
import { AmountField } from '#ui/amount-field/amount-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { changeOf } from './cap-change.ts'
import styles from './spending-cap.module.css'
import { useSetSpendingCap } from './use-spending-cap.ts'

/** Sets, lowers, raises or lifts the cap; says before when the change applies. */
export function CapForm({ cap: current }: { cap: SpendingCap }) {
  const { t } = useTranslation(['wallet', 'messages', 'common'])
  const format = useFormat()
  const isOnline = useIsOnline()
  const { currency } = current
  const unreadText = useUnreadAmountText(currency)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  /** The change to confirm: an amount, or undefined to lift the cap. */
  const [requested, setRequested] = useState<{ cap: Amount | undefined }>()
  const [isBusy, setBusy] = useState(false)
  const { state, run, reset } = useSetSpendingCap()

  function ask() {
    const reading = readAmountInput(text, currency)
    const invalid = t('messages:wallet.amountIncorrect')
    if (reading.kind !== 'amount') return setFault(unreadText(reading, invalid))
    const wanted = reading.amount
    if (!isPositive(wanted)) return setFault(invalid)
    if (changeOf(current, wanted) === 'nothing') return setFault(t('messages:wallet.notModified'))
    setRequested({ cap: wanted })
  }

  async function confirm({ cap }: { cap: Amount | undefined }) {
    setBusy(true)
    const outcome = await run(cap === undefined ? {} : { cap: toWire(cap, currency) })
    setBusy(false)
    setRequested(undefined)
    if (outcome !== 'done') return
    setText('')
    showToast({ kind: 'success', text: t('cap.saved') })
  }

  const change = requested && changeOf(current, requested.cap)
  const canLift = changeOf(current, undefined) === 'later'
  return (
    <Card title={current.cap === undefined ? t('cap.setTitle') : t('cap.changeTitle')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <AmountField
          label={t('cap.amount')}
          hint={t('cap.amountHint')}
          error={fault}
          currency={currency}
          value={text}
          onChange={(event) => {
            setFault(undefined)
            reset()
            setText(event.currentTarget.value)
          }}
        />
        {(state.kind === 'refused' || state.kind === 'notExecuted') && (
          <BusinessErrorNotice refusal={state} />
        )}
        {state.kind === 'unknown' && (
          <Notice kind="warning" title={t('withdraw.unknownTitle')}>
            {t('cap.unknown')}
          </Notice>
        )}
        <Button kind="primary" type="submit" disabled={!isOnline}>
          {t('action.continue')}
        </Button>
        {canLift && (
          <Button kind="quiet" disabled={!isOnline} onClick={() => setRequested({ cap: undefined })}>
            {t('cap.lift')}
          </Button>
        )}
      </form>
      <ConfirmDialog
        isOpen={requested !== undefined}
        title={
          requested?.cap === undefined
            ? t('cap.confirmLift')
            : t('cap.confirm', { cap: format.money(requested.cap, currency) })
        }
        confirmLabel={t('common:action.ok')}
        isBusy={isBusy}
        onConfirm={() => requested && confirm(requested)}
        onClose={() => setRequested(undefined)}
      >
        <p>{change === 'later' ? t('cap.countsLater') : t('cap.countsNow')}</p>
      </ConfirmDialog>
    </Card>
  )
}
