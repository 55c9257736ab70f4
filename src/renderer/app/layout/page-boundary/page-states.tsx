import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from '../app-layout.module.css'

/** Shown while a page is loading. */
export function PagePending() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.wait} role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
      <Skeleton />
      <Skeleton />
    </div>
  )
}

/** Shown when a page throws. */
export function PageError() {
  const { t } = useTranslation('frame')
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={t('pageError.title')}
        text={t('pageError.text')}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {t('pageError.reload')}
          </Button>
        }
      />
    </div>
  )
}

const rootErrorText = 'Placard could not start.'
const rootErrorAction = 'Reload'

/** Shown when the app cannot start. The texts may be missing, so this is in English. */
export function RootError() {
  return (
    <main lang="en" className="app-root last-resort">
      <h1>{rootErrorText}</h1>
      <button type="button" className={buttonClass('secondary')} onClick={() => location.reload()}>
        {rootErrorAction}
      </button>
    </main>
  )
}
