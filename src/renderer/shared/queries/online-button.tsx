import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '#platform/online.ts'
import { Button, type ButtonProps } from '#ui/button/button.tsx'
import styles from './online-button.module.css'

/** A button for an action of the host: without a connection it is disabled and shows the reason. */
export function OnlineButton({ disabled, ...rest }: ButtonProps) {
  const { t } = useTranslation('common')
  const reasonId = useId()
  const isOnline = useIsOnline()
  if (isOnline) return <Button {...rest} disabled={disabled} />
  return (
    <>
      <Button {...rest} disabled aria-describedby={reasonId} />
      <p id={reasonId} className={styles.reason}>
        {t('state.needsConnection')}
      </p>
    </>
  )
}
