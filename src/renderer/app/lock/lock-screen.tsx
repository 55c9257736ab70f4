import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { ApiError } from '#data/http/api-error.ts'
import { send } from '#data/http/client.ts'
import { startProbing } from '#data/http/connectivity-probe.ts'
import { currentTag } from '#i18n/i18n.ts'
import { localTimeZoneText } from '#lib/time-zone.ts'
import { platform } from '#platform/index.ts'
import { useIsOnline } from '#platform/online.ts'
import { messageKey } from '#protocol/http/fields.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import type { Bridge } from '#protocol/ipc/bridge.ts'
import { setSetting } from '#session/settings.ts'
import { closeContacts } from '#shared/contacts/contacts.ts'
import { closeOverlay } from '#shared/dialogs/overlay-store.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { handleApiError } from '../handle-api-error.ts'
import { useAppearance } from '../layout/appearance.ts'
import { Notices } from '../layout/notices.tsx'
import { LogoutDialog } from '../logout-dialog.tsx'
import styles from './lock-screen.module.css'

const PasswordForm = v.object({
  password: v.pipe(v.string(messageKey('form.required')), v.nonEmpty(messageKey('form.required'))),
})

const fieldOf = (key: MessageKey) => (key === 'account.passwordWrong' ? 'password' : undefined)

/** Replaces the app, without any figure or name, until the login password is entered (docs/decisions/0017). */
export function LockScreen() {
  const { t } = useTranslation(['security', 'common', 'frame'])
  const isOnline = useIsOnline()
  const root = useRef<HTMLDivElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  useAppearance()

  useEffect(() => {
    document.title = t('common:appName')
  }, [t])

  useEffect(() => {
    closeOverlay()
    closeContacts()
    platform.desktop?.setUnread(undefined).catch(console.error)
    root.current?.querySelector('input')?.focus()
  }, [])

  const form = useCheckedForm({
    schema: PasswordForm,
    fieldOf,
    submit: async ({ password }) => {
      if (platform.desktop) return unlockDesktop(platform.desktop, password)
      await send(sessionAdditions.checkLoginPassword, { password })
      setSetting('activeAt', Date.now())
      setSetting('isLocked', false)
    },
  })

  return (
    <div ref={root} className="app-root">
      <Notices isOnline={isOnline} />
      <main className={styles.page}>
        <span className={styles.mark}>
          <Icon name="lock" size={32} />
        </span>
        <h1 className={styles.title}>{t('lock.title')}</h1>
        <p className={styles.text}>{t('lock.text')}</p>
        <form {...form.formProps} className={styles.form}>
          <TextField
            {...form.field('password')}
            type="password"
            label={t('lock.password')}
            toggleLabels={{ show: t('lock.show'), hide: t('lock.hide') }}
            autoComplete="current-password"
            enterKeyHint="go"
            required
          />
          {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
          <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
            {t('lock.unlock')}
          </OnlineButton>
          <Button isFullWidth onClick={() => setLeaving(true)}>
            {t('frame:logout.confirm')}
          </Button>
        </form>
      </main>
      <LogoutDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </div>
  )
}

/**
 * Unlocks the desktop app: the main process, which has the login, lets the host check the password. If it is correct, the
 * page reloads and the promise never resolves. Throws an `ApiError`.
 */
async function unlockDesktop(bridge: Bridge, password: string): Promise<void> {
  const failure = await bridge.unlock({
    password,
    language: currentTag(),
    timeZone: localTimeZoneText(),
  })
  if (!failure) return new Promise(() => undefined)
  const error = new ApiError(failure.kind, failure)
  if (error.kind === 'network') void startProbing()
  const about = { hasSession: true, needsSession: true, isHandOver: false }
  throw handleApiError(error, about, sessionAdditions.checkLoginPassword.path) ? error.handledByApp() : error
}
