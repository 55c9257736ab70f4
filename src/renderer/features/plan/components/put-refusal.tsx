import { useTranslation } from 'react-i18next'
import { useErrorText } from '#parts/error-text.ts'
import { Notice } from '#ui/notice.tsx'
import { adviceFor } from '../refusal-advice.ts'

/** Why the last try came to nothing: the server's reason, or that it was asked and nothing had moved. */
export type Refusal = { kind: 'refused'; error: unknown } | { kind: 'unmoved' }

/** Says so, and what to do. */
export function PutRefusal({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation('plan')
  const errorText = useErrorText()
  return (
    <Notice kind="error" title={t('put.refusedTitle')}>
      {refusal.kind === 'unmoved' ? (
        <p>{t('put.unmoved')}</p>
      ) : (
        <>
          <p>{errorText(refusal.error)}</p>
          <p>{t(`put.advice.${adviceFor(refusal.error)}`)}</p>
        </>
      )}
    </Notice>
  )
}
