import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dropLate, type LateOutcome } from '#shared/idempotency/background-outcomes.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './background-outcomes.module.css'

const toSee = {
  done: 'late.receipt',
  refused: 'late.reason',
  unmoved: 'late.reason',
  unknown: 'late.check',
} as const

/** Stays in sight until it is read, and takes nobody away from where they are. */
export function LateNotices({ late }: { late: readonly LateOutcome[] }) {
  const { t } = useTranslation(['parts', 'common'])
  return (
    <div className={styles.place} role="status">
      {late.map(({ requestId, kind, title, path, state }) => (
        <div key={requestId} className={styles.late}>
          <Notice
            kind={kind === 'done' ? 'info' : 'warning'}
            title={title()}
            action={
              <>
                <Link className={buttonClass('secondary')} to={path} state={state}>
                  {t(toSee[kind])}
                </Link>
                <Button kind="quiet" onClick={() => dropLate(requestId)}>
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
