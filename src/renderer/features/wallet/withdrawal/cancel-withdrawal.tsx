import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasCapability } from '#data/capabilities.ts'
import { send } from '#data/http/client.ts'
import type { IdempotentRequest } from '#data/idempotency/execute.ts'
import { useFormat } from '#i18n/format.ts'
import { useIsOnline } from '#platform/online.ts'
import { type Amount, isNegative } from '#protocol/amount.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { negate, sum } from '#protocol/money.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { BusinessErrorNotice } from '#shared/errors/business-error-notice.tsx'
import { passMoneyGate } from '#shared/ledger-history/money-gate.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useWalletRequest } from '../api.ts'
import { findLedgerEntries } from '../ledger/find-ledger-entries.ts'
import { fetchEntryPage } from '../ledger/list/use-entries.ts'

type CancelWithdrawalProps = {
  entries: readonly Entry[]
  reference: string
  currency: string
  /** One word on the button, and nothing where the host cannot cancel. */
  isBrief?: boolean
  /** Called before the request is sent. */
  onCancel?: () => void
}

/** The amount and fee of the withdrawal, which cancelling returns. */
const takenBy = (entries: readonly Entry[]): Amount =>
  negate(sum(entries.flatMap(({ amount }) => (isNegative(amount) ? [amount] : []))))

const cancelRequest: IdempotentRequest<{ reference: string }, 'cancelled'> = {
  kind: 'cancelWithdrawal',
  send: async (body, requestId) => {
    await send(walletAdditions.cancelWithdrawal, { ...body, request_id: requestId })
    return 'cancelled'
  },
  find: async ({ reference }) => {
    const entries = await findLedgerEntries(reference, fetchEntryPage)
    return entries.some(({ status }) => status === 'cancelled') ? 'cancelled' : undefined
  },
}

/** Cancels a pending withdrawal, after a confirmation; customer service is offered where the host cannot cancel. */
export function CancelWithdrawal({
  entries,
  reference,
  currency,
  isBrief = false,
  onCancel,
}: CancelWithdrawalProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const format = useFormat()
  const isOnline = useIsOnline()
  const isOffered = useHasCapability(walletAdditions.cancelWithdrawal)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { state, run } = useWalletRequest(cancelRequest)
  const isPending = entries.some(({ status }) => status === 'pending')
  const amount = format.money(takenBy(entries), currency)

  async function ask() {
    if (await passMoneyGate('cancelWithdrawal')) setAsking(true)
  }

  async function confirm() {
    setBusy(true)
    onCancel?.()
    await run({ reference })
    setBusy(false)
    setAsking(false)
  }

  if (state.kind === 'done') {
    return (
      <Notice kind="info" title={t('cancel.doneTitle')}>
        {t('cancel.done', { amount })}
      </Notice>
    )
  }
  return (
    <>
      {(state.kind === 'refused' || state.kind === 'notExecuted') && (
        <BusinessErrorNotice title={t('cancel.refused')} refusal={state} />
      )}
      {state.kind === 'unknown' && (
        <Notice kind="warning" title={t('withdraw.unknownTitle')}>
          {t('cancel.unknown')}
        </Notice>
      )}
      {isPending && isOffered && (
        <Button
          kind={isBrief ? 'quiet' : 'secondary'}
          isFullWidth={!isBrief}
          disabled={!isOnline}
          onClick={ask}
        >
          {t(isBrief ? 'onItsWay.cancel' : 'cancel.action')}
        </Button>
      )}
      {isPending && isOffered === false && !isBrief && (
        <Notice
          kind="info"
          action={
            <Button onClick={() => openContacts('service')}>{t('common:action.contactService')}</Button>
          }
        >
          {t('cancel.notOffered')}
        </Notice>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('cancel.title')}
        confirmLabel={t('cancel.confirm')}
        cancelLabel={t('cancel.keep')}
        isBusy={isBusy}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>{t('cancel.text', { amount })}</p>
      </ConfirmDialog>
    </>
  )
}
