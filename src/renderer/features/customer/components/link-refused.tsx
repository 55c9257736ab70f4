import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platform } from '#platform/index.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { confirmExternalLink } from '#shared/contacts/leaving.ts'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { Verdict } from '../customer-link.ts'
import styles from './link-refused.module.css'

type LinkRefusedProps = { verdict: Exclude<Verdict, { kind: 'inside' }> }

/** Why a link does not load in the app; if it may open externally, the user confirms its host first. */
export function LinkRefused({ verdict }: LinkRefusedProps) {
  const { t } = useTranslation(['customer', 'common'])
  const [isAsking, setAsking] = useState(false)
  const outside = verdict.kind === 'outside' ? verdict : undefined
  return (
    <>
      <div role="alert">
        <EmptyState
          icon="warning"
          title={t('refused.title')}
          text={t(`refused.${verdict.reason}`, { host: outside?.host ?? '' })}
          action={
            <>
              <Button kind="primary" icon="service" onClick={() => openContacts()}>
                {t('refused.contacts')}
              </Button>
              {outside && (
                <Button
                  icon="external"
                  onClick={() => confirmExternalLink(new URL(outside.href), () => setAsking(true))}
                >
                  {t('openOutside')}
                </Button>
              )}
            </>
          }
        />
      </div>
      {outside && (
        <ConfirmDialog
          isOpen={isAsking}
          title={t('confirm.title')}
          confirmLabel={t('confirm.open')}
          onConfirm={() => {
            setAsking(false)
            platform.openExternal(outside.href)
          }}
          onClose={() => setAsking(false)}
        >
          <div className={styles.asked}>
            <p>{t(`confirm.${outside.reason}`, { host: outside.host })}</p>
            <Notice kind="info">{t('staffNeverAsk')}</Notice>
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}
