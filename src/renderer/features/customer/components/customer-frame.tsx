import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platform } from '#platform/index.ts'
import type { FrameFailure } from '#protocol/ipc/bridge.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import type { Verdict } from '../customer-link.ts'
import styles from './customer-frame.module.css'

type CustomerFrameProps = { link: Extract<Verdict, { kind: 'inside' }> }

/**
 * The contact's page in a frame that gets no token and no referrer and cannot leave it. A page of the app's own origin
 * would, with that origin, not be held by the sandbox at all.
 */
function sandboxOf(origin: string): string {
  const always = 'allow-scripts allow-forms'
  return origin === location.origin ? always : `${always} allow-same-origin`
}

/** The frame under a bar with its host. A web page cannot know that a frame was refused, so the way out always stands. */
export function CustomerFrame({ link }: CustomerFrameProps) {
  const { t } = useTranslation('customer')
  const [shown, setShown] = useState({ number: 0, loads: 0 })
  const [failure, setFailure] = useFrameFailure()
  const { href, host, origin } = link
  const reload = () => {
    setFailure(undefined)
    setShown(({ number }) => ({ number: number + 1, loads: 0 }))
  }
  // What the frame goes on to by itself cannot be seen from here.
  const isFirst = shown.loads < 2
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <span className={styles.mark} data-first={isFirst || undefined}>
          <Icon name={isFirst ? 'lock' : 'info'} size={16} />
        </span>
        <p className={styles.host}>
          <strong>{host}</strong>
          <span className={styles.quiet}>{t(isFirst ? 'verified' : 'movedOn')}</span>
        </p>
        <IconButton icon="refresh" label={t('reload')} onClick={reload} />
        <Button className={styles.out} icon="external" onClick={() => platform.openExternal(href)}>
          {t('openOutside')}
        </Button>
      </div>
      <p className={styles.warning}>
        {t('staffNeverAsk')}{' '}
        {!platform.onFrameFailure && <span className={styles.quiet}>{t('nothingHere')}</span>}
      </p>
      {failure && (
        <div className={styles.failure} role="alert">
          <EmptyState
            icon="warning"
            title={t(`failed.${failure.why}.title`, { host: failure.host })}
            text={t(`failed.${failure.why}.text`)}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: loading is no interaction */}
      <iframe
        key={shown.number}
        className={styles.frame}
        hidden={failure !== undefined}
        src={href}
        title={t('frame', { host })}
        sandbox={sandboxOf(origin)}
        referrerPolicy="no-referrer"
        allow=""
        onLoad={() => setShown(({ number, loads }) => ({ number, loads: loads + 1 }))}
      />
    </div>
  )
}

/** Why the frame has no page to show, where the platform can tell. */
function useFrameFailure() {
  const state = useState<FrameFailure>()
  const [, set] = state
  useEffect(() => platform.onFrameFailure?.(set), [])
  return state
}
