import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#contract/wire/messages.ts'
import { openContacts } from '#parts/contacts.ts'
import { HostWayBack } from '#parts/host-way-back.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** In place of every page once the session of a host app's user is over: nothing is polled, and only the host app helps. */
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
          <HostWayBack />
          <Button onClick={() => openContacts()}>{t('common:action.contactService')}</Button>
        </>
      }
    />
  )
}
