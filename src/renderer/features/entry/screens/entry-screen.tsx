import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { ApiError, isHandledByApp } from '#data/http/api-error.ts'
import { inAppPath } from '#lib/in-app-path.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { type HandOver, pendingHostSso } from '#session/host-sso.ts'
import { sessionStore } from '#session/session.ts'
import { ReturnToHost } from '#shared/contacts/return-to-host.tsx'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { useErrorText } from '#shared/errors/error-text.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { applyHostLanguage, type Exchanged, exchange, replacesOtherUser, startSession } from '../exchange.ts'
import styles from './entry-screen.module.css'

/** `/entry`: logs in the user that a host app hands over, then redirects. Remounts for each URL, as a second link may follow. */
export default function EntryScreen() {
  const { key } = useLocation()
  return <Entry key={key} />
}

function Entry() {
  const { t } = useTranslation('entry')
  const navigate = useNavigate()
  const { search } = useLocation()
  const [unconfirmed, setUnconfirmed] = useState<Exchanged>()
  const [failure, setFailure] = useState<{ error: unknown; handOver: HandOver }>()
  const next = inAppPath(new URLSearchParams(search).get('next')) ?? paths.root

  const enter = useCallback(
    async (handOver: HandOver) => {
      setFailure(undefined)
      try {
        const exchanged = await exchange(handOver)
        if (replacesOtherUser(exchanged)) return setUnconfirmed(exchanged)
        startSession(exchanged)
        await navigate(next, { replace: true })
      } catch (error) {
        if (error instanceof ApiError && error.code === envelopeCodes.notAuthorised)
          await navigate(`${paths.welcome}${search}`, { replace: true })
        else setFailure({ error, handOver })
      }
    },
    [navigate, next, search],
  )

  // Only once, because reading the hand-over removes it.
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const handOver = pendingHostSso()
    void applyHostLanguage(handOver?.lang)
    if (handOver) void enter(handOver)
    // Without a hand-over: a reload, or a link that was used before.
    else if (sessionStore.getState().token !== undefined) void navigate(next, { replace: true })
    else void navigate(`${paths.welcome}${search}`, { replace: true })
  }, [enter, navigate, next, search])

  const close = (isConfirmed: boolean) => {
    if (isConfirmed && unconfirmed) startSession(unconfirmed)
    setUnconfirmed(undefined)
    void navigate(isConfirmed ? next : paths.root, { replace: true })
  }
  return (
    <div className={styles.page}>
      {failure ? (
        <Failed error={failure.error} onRetry={() => enter(failure.handOver)} />
      ) : (
        <p className={styles.wait} role="status">
          {t('wait')}
        </p>
      )}
      <ConfirmDialog
        isOpen={unconfirmed !== undefined}
        title={t('replace.title')}
        confirmLabel={t('replace.confirm', { name: unconfirmed?.user.username ?? '' })}
        onConfirm={() => close(true)}
        onClose={() => close(false)}
      >
        <p>
          {t('replace.text', {
            present: sessionStore.getState().user?.username ?? t('replace.somebody'),
            name: unconfirmed?.user.username ?? '',
          })}
        </p>
      </ConfirmDialog>
    </div>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation(['entry', 'common'])
  const errorText = useErrorText()
  return (
    <EmptyState
      icon="warning"
      title={t('failed.title')}
      isPageTitle
      text={isHandledByApp(error) ? t('failed.text') : errorText(error)}
      action={
        <>
          <Button kind="primary" onClick={onRetry}>
            {t('common:action.retry')}
          </Button>
          <ReturnToHost />
        </>
      }
    />
  )
}
