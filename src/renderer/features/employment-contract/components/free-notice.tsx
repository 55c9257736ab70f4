import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/notice/notice.tsx'

/** Says that signing is free; shown wherever a contract is signed (docs/rules.md, section R5.9). */
export function FreeNotice() {
  const { t } = useTranslation('contract')
  return (
    <Notice kind="info" title={t('free.title')}>
      {t('free.text')}
    </Notice>
  )
}
