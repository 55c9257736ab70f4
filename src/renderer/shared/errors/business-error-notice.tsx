import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasKey } from '#api/api-error.ts'
import type { Outcome } from '#session/idempotency/request-outcome.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { useErrorText } from './error-text.ts'

/** An outcome without effect: the host's reason, or that it was asked and nothing had moved. */
export type Refusal = Extract<Outcome<never>, { kind: 'refused' | 'notExecuted' }>

const passwordKeys = ['wallet.transactionPasswordError', 'wallet.transactionPasswordMissing'] as const

type RefusalNoticeProps = {
  /** That nothing was done. */
  title?: string | undefined
  refusal: Refusal
  /** What to do about the reason; a paragraph. */
  advice?: ReactNode
}

/** Says that nothing was moved, why, and what to do. */
export function RefusalNotice({ title, refusal: { kind, error }, advice }: RefusalNoticeProps) {
  const { t } = useTranslation('parts')
  const errorText = useErrorText()
  // A repeat does not carry the password's confirmation any more: that it lacks it is no reason.
  const isNoReason = error === undefined || passwordKeys.some((key) => hasKey(error, key))
  return (
    <Notice kind="error" {...(title !== undefined && { title })}>
      {kind === 'notExecuted' && <p>{t('refusal.unmoved')}</p>}
      {(kind === 'refused' || !isNoReason) && (
        <>
          <p>{errorText(error)}</p>
          {advice}
        </>
      )}
    </Notice>
  )
}
