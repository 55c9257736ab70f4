import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type BackgroundOutcome, dropBackgroundOutcome } from '#data/idempotency/background-outcomes.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './background-outcomes.module.css'

const linkTexts = {
  done: 'late.receipt',
  refused: 'late.reason',
  notExecuted: 'late.reason',
  unknown: 'late.check',
} as const

/** Banners that stay until the user closes them or opens the outcome. */
export function BackgroundOutcomes({ outcomes }: { outcomes: readonly BackgroundOutcome[] }) {
  const { t } = useTranslation(['parts', 'common'])
  return (
    <div className={styles.region} role="status">
      {outcomes.map(({ requestId, kind, title, path, state }) => (
        <div key={requestId} className={styles.banner}>
          <Notice
            kind={kind === 'done' ? 'info' : 'warning'}
            title={title()}
            action={
              <>
                <Link className={buttonClass('secondary')} to={path} state={state}>
                  {t(linkTexts[kind])}
                </Link>
                <Button kind="quiet" onClick={() => dropBackgroundOutcome(requestId)}>
                  {t('common:action.close')}
                </Button>
              </>
            }
          >
            {t('late.text')}
          </Notice>
        </div>
      ))}
    </div>
  )
}
