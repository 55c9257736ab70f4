import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasKey, isBusy } from '#data/http/api-error.ts'
import type { Outcome } from '#data/idempotency/request-outcome.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { useErrorText } from './error-text.ts'

/** An outcome without effect: the host refused, or recovery showed that no money has moved. */
export type Refusal = Extract<Outcome<never>, { kind: 'refused' | 'notExecuted' }>

const passwordKeys = ['wallet.transactionPasswordError', 'wallet.transactionPasswordMissing'] as const

type BusinessErrorNoticeProps = {
  /** Says that nothing was done. */
  title?: string | undefined
  refusal: Refusal
  /** A paragraph with what to do about the reason. */
  advice?: ReactNode
}

/** Explains that no money has moved, why, and what to do. */
export function BusinessErrorNotice({ title, refusal: { kind, error }, advice }: BusinessErrorNoticeProps) {
  const { t } = useTranslation('parts')
  const errorText = useErrorText()
  // A repeated request has no step-up window any more; that is not the reason.
  const hasReason = error !== undefined && !passwordKeys.some((key) => hasKey(error, key))
  return (
    <Notice kind="error" {...(title !== undefined && { title })}>
      {kind === 'notExecuted' && !isBusy(error) && <p>{t('refusal.unmoved')}</p>}
      {(kind === 'refused' || hasReason) && (
        <>
          <p>{errorText(error)}</p>
          {advice}
        </>
      )}
    </Notice>
  )
}
