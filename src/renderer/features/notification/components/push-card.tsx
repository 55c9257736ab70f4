import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { Push } from '../use-push.ts'
import styles from './preferences.module.css'

/** Whether this browser shows notifications. One that refuses is told how to change it, and never asked again. */
export function PushCard({ push: { state, turnOn, turnOff } }: { push: Push }) {
  const { t } = useTranslation('notification')
  if (state === undefined)
    return (
      <div aria-hidden="true">
        <Card>
          <Skeleton height={120} />
        </Card>
      </div>
    )
  return (
    <Card title={t('preferences.push.title')}>
      <div className={styles.browser} aria-live="polite">
        {state === 'denied' ? (
          <Notice kind="info" title={t('preferences.push.denied')}>
            {t('preferences.push.deniedHelp')}
          </Notice>
        ) : (
          <p className={styles.quiet}>{t(`preferences.push.${state}`)}</p>
        )}
        {(state === 'on' || state === 'off') && (
          <Button onClick={state === 'on' ? turnOff : turnOn}>
            {t(state === 'on' ? 'preferences.push.turnOff' : 'preferences.push.turnOn')}
          </Button>
        )}
      </div>
    </Card>
  )
}
