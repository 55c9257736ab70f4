import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useHasCapability } from '#data/capabilities.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { AskForCode } from '../components/ask-for-code.tsx'
import styles from '../components/auth-form.module.css'
import { AuthPage } from '../components/auth-page.tsx'
import { NewPassword } from '../components/new-password.tsx'

/** `/forgot-password`: a code by mail to the account's own address, or customer service. */
export default function ForgotScreen() {
  const { t } = useTranslation('security')
  const navigate = useNavigate()
  const isOffered = useHasCapability(sessionAdditions.forgotPassword)
  const [username, setUsername] = useState<string>()

  function handleDone() {
    showToast({ kind: 'success', text: t('forgot.done') })
    void navigate(paths.login, { replace: true })
  }

  return (
    <AuthPage title={t('forgot.title')} footer={<Link to={paths.login}>{t('forgot.toLogin')}</Link>}>
      <div className={styles.form}>
        {isOffered === false && <Notice kind="info">{t('forgot.notOffered')}</Notice>}
        {isOffered !== false && username === undefined && <AskForCode onNext={setUsername} />}
        {isOffered !== false && username !== undefined && (
          <NewPassword username={username} onDone={handleDone} onRestart={() => setUsername(undefined)} />
        )}
        <p className={styles.quiet}>{t('forgot.noMail')}</p>
        <Button isFullWidth icon="service" onClick={() => openContacts()}>
          {t('forgot.service')}
        </Button>
      </div>
    </AuthPage>
  )
}
