import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinDetails } from '#i18n/details.ts'
import { useFormat } from '#i18n/format.ts'
import type { LoginSession } from '#protocol/http/session-additions.ts'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { useErrorText } from '#shared/errors/error-text.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { useEndSessions } from '../use-end-sessions.ts'
import styles from './session-list.module.css'

/** The login sessions with their times: the current one is marked, the others can be ended one by one or all at once. */
export function SessionList({ list }: { list: readonly LoginSession[] }) {
  const { t } = useTranslation('security')
  const [isAsking, setAsking] = useState(false)
  const others = list.filter((session) => !session.is_current)
  return (
    <>
      <Card isFlush>
        <ul role="list">
          {list.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      </Card>
      {others.length > 0 && (
        <OnlineButton isFullWidth onClick={() => setAsking(true)}>
          {t('sessions.endOthers')}
        </OnlineButton>
      )}
      <EndOthersDialog isOpen={isAsking} count={others.length} onClose={() => setAsking(false)} />
    </>
  )
}

/** The names of browser and system; `unknown` is the text for a device without them. */
export function deviceName(
  { browser, system }: Pick<LoginSession, 'browser' | 'system'>,
  unknown: string,
): string {
  return joinDetails([browser, system]) || unknown
}

function SessionRow({ session }: { session: LoginSession }) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const end = useEndSessions()
  const errorText = useErrorText()
  const name = deviceName(session, t('sessions.unknown'))

  async function endThis() {
    try {
      await end({ id: session.id })
      showToast({ kind: 'success', text: t('sessions.ended') })
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) })
    }
  }

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {session.is_current && <p className={styles.current}>{t('sessions.current')}</p>}
        <p className={styles.times}>{t('sessions.since', { at: format.dateTime(session.since) })}</p>
        {!session.is_current && (
          <p className={styles.times}>{t('sessions.lastSeen', { at: format.dateTime(session.last_seen) })}</p>
        )}
      </div>
      {!session.is_current && (
        <OnlineButton onClick={endThis} aria-label={t('sessions.endOne', { name })}>
          {t('sessions.end')}
        </OnlineButton>
      )}
    </li>
  )
}

type EndOthersProps = { isOpen: boolean; count: number; onClose: () => void }

function EndOthersDialog({ isOpen, count, onClose }: EndOthersProps) {
  const { t } = useTranslation('security')
  const end = useEndSessions()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  function dismiss() {
    setRefusal(undefined)
    onClose()
  }

  async function confirm() {
    setBusy(true)
    try {
      await end({})
      showToast({ kind: 'success', text: t('sessions.othersEnded') })
      dismiss()
    } catch (error) {
      setRefusal(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('sessions.askTitle')}
      confirmLabel={t('sessions.askConfirm')}
      kind="danger"
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={dismiss}
    >
      {refusal === undefined ? (
        <p>{t('sessions.askText', { count })}</p>
      ) : (
        <Notice kind="error">{refusal}</Notice>
      )}
    </ConfirmDialog>
  )
}
