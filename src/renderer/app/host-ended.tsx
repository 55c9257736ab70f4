import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#protocol/http/messages.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { ReturnToHost } from '#shared/contacts/return-to-host.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** Shown instead of every page when the session of a host app's user has ended. Polling stops; the host app must hand over again. */
export function HostEnded({ why }: { why: MessageKey }) {
  const { t } = useTranslation(['entry', 'common', 'messages'])
  const isExpired = why === 'session.tokenExpired'
  return (
    <EmptyState
      icon="lock"
      title={t('ended.title')}
      text={isExpired ? t('ended.text') : t(`messages:${why}`)}
      action={
        <>
          <ReturnToHost />
          <Button onClick={() => openContacts()}>{t('common:action.contactService')}</Button>
        </>
      }
    />
  )
}
