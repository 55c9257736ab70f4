import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendReport } from '#data/http/files.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { copyText } from '#platform/copy-text.ts'
import { platform } from '#platform/index.ts'
import { languages } from '#protocol/languages.ts'
import { useSetting } from '#session/settings.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { diagnosticsText } from '../diagnostics.ts'
import styles from '../screens/about-screen.module.css'

/** The diagnostics for customer service, to read, to copy and, if the operator accepts reports, to send. */
export function Diagnostics() {
  const { t } = useTranslation('about')
  const { tag } = languages[useLanguage()]
  const [errors] = useSetting('errors')
  const [openedAt] = useState(() => new Date().toISOString())
  const address = platform.run.config.error_report_url
  const facts = {
    version: platform.version,
    platform: platform.desktop ? 'desktop' : 'web',
    browser: navigator.userAgent,
    language: tag,
    at: openedAt,
  } as const
  const text = diagnosticsText(facts, errors)

  async function copy() {
    const isCopied = await copyText(text)
    if (isCopied) showToast({ kind: 'success', text: t('diagnostics.copied') })
    else showToast({ kind: 'failure', text: t('diagnostics.notCopied') })
  }

  async function sendTo(to: string) {
    try {
      await sendReport(to, text)
      showToast({ kind: 'success', text: t('diagnostics.sent') })
    } catch {
      showToast({ kind: 'failure', text: t('diagnostics.notSent') })
    }
  }

  return (
    <Card title={t('diagnostics.title')}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{t('diagnostics.text')}</p>
        <Button icon="copy" onClick={copy}>
          {t('diagnostics.copy')}
        </Button>
        {address !== undefined && (
          <OnlineButton onClick={() => sendTo(address)}>
            {t('diagnostics.send', { host: new URL(address).host })}
          </OnlineButton>
        )}
        <details className={styles.shown}>
          <summary>{t('diagnostics.show')}</summary>
          <pre>{text}</pre>
        </details>
      </div>
    </Card>
  )
}
