import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { QueryError } from '#shared/queries/query-error.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Notice } from '#ui/notice/notice.tsx'
import type { FundTerms } from './use-fund-terms.ts'

/** Why no plan can be funded now, and what to do about it. */
export function FundBlockNotice({ terms }: { terms: FundTerms }) {
  const { t } = useTranslation('plan')
  switch (terms.block) {
    case undefined:
      return null
    case 'noPassword':
      return (
        <Notice
          kind="info"
          title={t('put.noPasswordTitle')}
          action={
            <Link to={paths.setPassword} className={buttonClass('secondary')}>
              {t('put.setPassword')}
            </Link>
          }
        >
          {t('put.noPasswordText')}
        </Notice>
      )
    case 'fundsUnknown':
      if (!terms.fundsError) return <Notice kind="info">{t('put.fundsUnknown')}</Notice>
      return <QueryError error={terms.fundsError} onRetry={terms.reloadFunds} />
    default:
      return <Notice kind="warning">{t(`put.${terms.block}`)}</Notice>
  }
}
