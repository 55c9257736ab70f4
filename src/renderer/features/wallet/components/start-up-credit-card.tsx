import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { receiptPath } from '#app/routing/paths.ts'
import { useHasCapability } from '#data/capabilities.ts'
import { send } from '#data/http/client.ts'
import { executeRequest, type IdempotentRequest } from '#data/idempotency/execute.ts'
import type { Outcome } from '#data/idempotency/request-outcome.ts'
import { useFormat } from '#i18n/format.ts'
import { useIsOnline } from '#platform/online.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { equals } from '#protocol/money.ts'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { BusinessErrorNotice } from '#shared/errors/business-error-notice.tsx'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { walletKeys } from '../api.ts'
import { findRequest } from '../ledger/find-ledger-entries.ts'
import { fetchEntryPage } from '../ledger/list/use-entries.ts'
import styles from './start-up-credit-card.module.css'

type StartUpCreditProps = { credit: NonNullable<Property['start_up_credit']>; currency: string }

/** The start-up credit, separate from the three balances, with its rule in plain words; unused, it can be given back. */
export function StartUpCreditCard({ credit, currency }: StartUpCreditProps) {
  const { t } = useTranslation('wallet')
  const isOffered = useHasCapability(walletAdditions.returnStartUpCredit)
  const rows = [
    { label: t('credit.lent'), value: credit.lent },
    { label: t('credit.unused'), value: credit.unused },
    { label: t('credit.inPlans'), value: credit.in_plans },
  ]
  return (
    <Card title={t('credit.title')}>
      <DefinitionList
        items={rows.map(({ label, value }) => ({
          label,
          value: <AmountText value={value} currency={currency} />,
        }))}
      />
      <p className={styles.rule}>{t('credit.rule')}</p>
      {isOffered && <GiveBack credit={credit} currency={currency} />}
    </Card>
  )
}

/** A reference of the movement. */
const returnRequest: IdempotentRequest<object, { reference: string }> = {
  kind: 'returnStartUpCredit',
  send: (_body, requestId) => send(walletAdditions.returnStartUpCredit, { request_id: requestId }),
  find: async (_body, requestId) => (await findRequest(requestId, fetchEntryPage))[0],
}

/** Gives the credit back after a summary, and leads to the receipt; while a plan uses some of it, says so instead. */
function GiveBack({ credit, currency }: StartUpCreditProps) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome<unknown>>()
  const amount = format.money(credit.lent, currency)

  async function confirm() {
    setBusy(true)
    const result = await executeRequest(returnRequest, {})
    setBusy(false)
    setAsking(false)
    setOutcome(result)
    // Before the balances are refetched, which removes this card.
    if (result.kind === 'done') await navigate(receiptPath(result.receipt.reference))
    await queries.invalidateQueries({ queryKey: walletKeys.all })
  }

  if (!equals(credit.unused, credit.lent)) return <p className={styles.rule}>{t('credit.inUse')}</p>
  return (
    <div className={styles.back}>
      {(outcome?.kind === 'refused' || outcome?.kind === 'notExecuted') && (
        <BusinessErrorNotice title={t('credit.notGivenBack')} refusal={outcome} />
      )}
      {outcome?.kind === 'unknown' && (
        <Notice kind="warning" title={t('withdraw.unknownTitle')}>
          {t('credit.unknown')}
        </Notice>
      )}
      <Button isFullWidth disabled={!isOnline} onClick={() => setAsking(true)}>
        {t('credit.giveBack')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('credit.giveBackTitle')}
        confirmLabel={t('credit.giveBackConfirm', { amount })}
        cancelLabel={t('credit.keep')}
        isBusy={isBusy}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>{t('credit.giveBackText', { amount })}</p>
      </ConfirmDialog>
    </div>
  )
}
