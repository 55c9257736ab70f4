import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platform } from '#platform/index.ts'
import type { FrameFailure } from '#protocol/ipc/bridge.ts'
import { openOutside } from '#shared/contacts/sign-contact.ts'
import { useIsPrinting } from '#shared/hooks/use-is-printing.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import type { Verdict } from '../customer-link.ts'
import { useSignedAddress } from '../use-signed-address.ts'
import styles from './customer-frame.module.css'

type CustomerFrameProps = { link: Extract<Verdict, { kind: 'inside' }> }

/**
 * The sandbox of the frame: the contact's page gets no token and no referrer and cannot navigate the app. A page of the
 * app's own origin could remove the sandbox if it kept that origin.
 */
function sandboxOf(origin: string): string {
  const permissions = 'allow-scripts allow-forms'
  return origin === location.origin ? permissions : `${permissions} allow-same-origin`
}

/** The frame below a bar with its host. A web page cannot detect that a frame was blocked, so it can always open externally. */
export function CustomerFrame({ link }: CustomerFrameProps) {
  const { t } = useTranslation('customer')
  const [frame, setFrame] = useState({ number: 0, loads: 0 })
  const [failure, setFailure] = useFrameFailure()
  const { contact, href, host, origin } = link
  const address = useSignedAddress(link, frame.number)
  const reload = () => {
    setFailure(undefined)
    setFrame(({ number }) => ({ number: number + 1, loads: 0 }))
  }
  // Navigation inside the frame cannot be observed from here.
  const isInitial = frame.loads < 2
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <span className={styles.mark} data-first={isInitial || undefined}>
          <Icon name={isInitial ? 'lock' : 'info'} size={16} />
        </span>
        <p className={styles.host}>
          <strong>{host}</strong>
          <span className={styles.quiet}>{t(isInitial ? 'verified' : 'movedOn')}</span>
        </p>
        <IconButton icon="refresh" label={t('reload')} onClick={reload} />
        <Button className={styles.out} icon="external" onClick={() => openOutside(contact, href)}>
          {t('openOutside')}
        </Button>
      </div>
      <FrameHelp />
      {failure && (
        <div className={styles.failure} role="alert">
          <EmptyState
            icon="warning"
            title={t(`failed.${failure.why}.title`, { host: failure.host })}
            text={t(`failed.${failure.why}.text`)}
          />
        </div>
      )}
      {address === undefined ? (
        <div className={styles.frame} aria-busy="true" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: loading is not an interaction
        <iframe
          key={frame.number}
          className={styles.frame}
          hidden={failure !== undefined}
          src={address}
          title={t('frame', { host })}
          sandbox={sandboxOf(origin)}
          referrerPolicy="no-referrer"
          allow=""
          onLoad={() => setFrame(({ number, loads }) => ({ number, loads: loads + 1 }))}
        />
      )}
    </div>
  )
}

function FrameHelp() {
  const { t } = useTranslation('customer')
  // A frame is printed as far as it is in view.
  const isPrinting = useIsPrinting()
  return (
    <p className={styles.warning}>
      {t('staffNeverAsk')}{' '}
      {!platform.onFrameFailure && <span className={styles.quiet}>{t('nothingHere')}</span>}{' '}
      {isPrinting && t('notPrinted')}
    </p>
  )
}

/** Why the frame could not show a page, if the platform can detect it. */
function useFrameFailure() {
  const state = useState<FrameFailure>()
  const [, set] = state
  useEffect(() => platform.onFrameFailure?.(set), [])
  return state
}
