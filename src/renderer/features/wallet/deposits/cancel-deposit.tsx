import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { executeRequest } from '#data/idempotency/execute.ts'
import type { Outcome } from '#data/idempotency/request-outcome.ts'
import { useFormat } from '#i18n/format.ts'
import { useIsOnline } from '#platform/online.ts'
import type { DepositRequest } from '#protocol/http/wallet-additions.ts'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { BusinessErrorNotice } from '#shared/errors/business-error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { walletKeys } from '../api.ts'
import { cancelRequest } from './use-deposits.ts'

/** Cancels a request that waits, after a question. Customer service may have been faster, and then it says so. */
export function CancelDeposit({ request }: { request: DepositRequest }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const isOnline = useIsOnline()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome<DepositRequest>>()
  const { reference, status, amount, currency } = request
  const isWaiting = status === 'waiting' && outcome?.kind !== 'done'

  async function confirm() {
    setBusy(true)
    const result = await executeRequest(cancelRequest, { reference })
    setBusy(false)
    setAsking(false)
    setOutcome(result)
    if (result.kind === 'done') {
      const isCancelled = result.receipt.status === 'cancelled'
      const text = t(isCancelled ? 'deposit.cancelDone' : 'deposit.cancelLate')
      showToast({ kind: isCancelled ? 'success' : 'failure', text })
    }
    await queries.invalidateQueries({ queryKey: walletKeys.all })
  }

  return (
    <>
      {(outcome?.kind === 'refused' || outcome?.kind === 'notExecuted') && (
        <BusinessErrorNotice refusal={outcome} />
      )}
      {outcome?.kind === 'unknown' && (
        <Notice kind="warning" title={t('withdraw.unknownTitle')}>
          {t('deposit.cancelUnknown')}
        </Notice>
      )}
      {isWaiting && (
        <Button kind="quiet" disabled={!isOnline} onClick={() => setAsking(true)}>
          {t('deposit.cancel')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('deposit.cancelTitle')}
        confirmLabel={t('deposit.cancelConfirm')}
        cancelLabel={t('deposit.keep')}
        isBusy={isBusy}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>{t('deposit.cancelText', { amount: format.money(amount, currency) })}</p>
      </ConfirmDialog>
    </>
  )
}
