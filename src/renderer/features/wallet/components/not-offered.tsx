import { useTranslation } from 'react-i18next'
import { openContacts } from '#shared/contacts/contacts.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** Replaces a feature that this host does not offer. */
export function NotOffered({ text }: { text: string }) {
  const { t } = useTranslation(['wallet', 'common'])
  return (
    <EmptyState
      icon="info"
      title={t('notOffered')}
      text={text}
      action={<Button onClick={() => openContacts('service')}>{t('common:action.contactService')}</Button>}
    />
  )
}
