import { useTranslation } from 'react-i18next'
import { type Refusal, RefusalNotice } from '#shared/errors/business-error-notice.tsx'
import { adviceFor } from '../refusal-advice.ts'

/** Why the last try came to nothing, and what to do. */
export function FundRejected({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation('plan')
  return (
    <RefusalNotice
      title={t('put.refusedTitle')}
      refusal={refusal}
      advice={<p>{t(`put.advice.${adviceFor(refusal.error)}`)}</p>}
    />
  )
}
