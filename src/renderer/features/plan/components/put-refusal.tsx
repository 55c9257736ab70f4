import { useTranslation } from 'react-i18next'
import { useErrorText } from '#parts/error-text.ts'
import { Notice } from '#ui/notice.tsx'
import type { PutOutcome } from '../put-attempt.ts'
import { adviceFor } from '../refusal-advice.ts'

/** Why the last try came to nothing: the server's reason, or that it was asked and nothing had moved. */
export type Refusal = Extract<PutOutcome, { kind: 'refused' | 'unmoved' }>

/** Says so, and what to do. */
export function PutRefusal({ refusal: { kind, error } }: { refusal: Refusal }) {
  const { t } = useTranslation('plan')
  const errorText = useErrorText()
  // A repeat does not carry the password's confirmation any more: that it lacks it is no reason.
  const hasReason = kind === 'refused' || (error !== undefined && adviceFor(error) !== 'password')
  return (
    <Notice kind="error" title={t('put.refusedTitle')}>
      {kind === 'unmoved' && <p>{t('put.unmoved')}</p>}
      {hasReason && (
        <>
          <p>{errorText(error)}</p>
          <p>{t(`put.advice.${adviceFor(error)}`)}</p>
        </>
      )}
    </Notice>
  )
}
