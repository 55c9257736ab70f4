import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Notice } from '#ui/notice/notice.tsx'
import type { Unshown } from '../check/check-document.ts'
import type { CheckState } from '../check/use-check.ts'
import styles from './preview.module.css'

export type CheckNoticeProps = { state: CheckState; isSigned: boolean; onRetry: () => void }

/** What of a document cannot be shown, and what to do then; nothing if all of it can. */
export function CheckNotice({ state, isSigned, onRetry }: CheckNoticeProps) {
  const { t } = useTranslation(['contract', 'common'])
  const format = useFormat()
  if (state.step === 'checking') {
    return isSigned ? null : <p>{t('preview.checking', { part: format.percent(state.part * 100) })}</p>
  }
  if (state.result === 'unavailable') {
    return (
      <Notice kind="error" action={<Button onClick={onRetry}>{t('common:action.retry')}</Button>}>
        {t('preview.unavailable')}
      </Notice>
    )
  }
  const { unshown } = state.result
  if (unshown.length === 0) return null
  const action = !isSigned && (
    <Link to={paths.contract} className={buttonClass('primary')}>
      {t('upload.another')}
    </Link>
  )
  return (
    <Notice kind="error" title={t('unshown.title')} action={action}>
      {!isSigned && <p>{t('unshown.text')}</p>}
      <ul className={styles.unshown}>
        {unshown.map((part) => (
          <li key={`${part.page} ${part.what} ${part.font}`}>
            <PartName part={part} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function PartName({ part: { page, what, font } }: { part: Unshown }) {
  const { t } = useTranslation('contract')
  const format = useFormat()
  const name = font ? t('unshown.namedFont', { font }) : t(`unshown.${what}`)
  return page === undefined ? name : t('unshown.onPage', { page: format.number(page), name })
}
