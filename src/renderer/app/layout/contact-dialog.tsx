import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { ensureConfig } from '#data/load.ts'
import { inAppType } from '#protocol/http/contacts.ts'
import { allowedLink } from '#protocol/link-policy.ts'
import { useSession } from '#session/session.ts'
import { contactsOf, displayLabel } from '#shared/contacts/contact-list.ts'
import { type ContactKind, closeContacts, contactsStore } from '#shared/contacts/contacts.ts'
import { mayFrame } from '#shared/contacts/may-frame.ts'
import { openOutside } from '#shared/contacts/sign-contact.ts'
import { OperatorStatement } from '#shared/money/operator-statement.tsx'
import { LoadError } from '#shared/queries/load-error.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { ListRow } from '#ui/list-row/list-row.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from './contact-dialog.module.css'

/** Needs the query cache, which public pages do not load. */
const DepositOptions = lazy(async () => ({
  default: (await import('./deposit-options.tsx')).DepositOptions,
}))

/** Opens the page of a contact in the app. */
type OpenInApp = (url: string) => unknown

/** The customer-service pop-up (docs/rules.md, sections P2 and R5.5). The layout renders it once. */
export function ContactDialog({ onOpenInApp }: { onOpenInApp: OpenInApp }) {
  const { t } = useTranslation(['parts', 'common'])
  const open = useStore(contactsStore, (contacts) => contacts.open)
  const kind = open ?? 'service'
  const isSignedIn = useSession((session) => session.token !== undefined)
  return (
    <Dialog
      isOpen={open !== undefined}
      onClose={closeContacts}
      title={t(`contacts.${kind}.title`)}
      closeLabel={t('common:action.close')}
      icon={<Icon name={kind} size={32} />}
    >
      <p className={styles.subtitle}>{t(`contacts.${kind}.subtitle`)}</p>
      {kind === 'recharge' && <OperatorStatement />}
      {open === 'recharge' && isSignedIn && (
        <Suspense fallback={null}>
          <DepositOptions />
        </Suspense>
      )}
      <Contacts kind={kind} onOpenInApp={onOpenInApp} />
      <Notice kind="info">{t('contacts.staffNeverAsk')}</Notice>
    </Dialog>
  )
}

function Contacts({ kind, onOpenInApp }: { kind: ContactKind; onOpenInApp: OpenInApp }) {
  const { t } = useTranslation(['parts', 'common'])
  const contacts = useSession((session) => contactsOf(session, kind))
  const isSignedIn = useSession((session) => session.token !== undefined)
  const [error, setError] = useState<unknown>()
  const isMissing = contacts === undefined

  const load = useCallback(async () => {
    try {
      await ensureConfig()
      setError(undefined)
    } catch (failure) {
      setError(failure)
    }
  }, [])
  useEffect(() => {
    if (isMissing) void load()
  }, [isMissing, load])

  if (isMissing && error !== undefined) return <LoadError error={error} onRetry={load} />
  if (isMissing) return <Skeleton height={56} />
  if (contacts.length === 0) return <EmptyState icon="service" title={t('contacts.none')} />
  return (
    <ul className={styles.list} role="list">
      {contacts.map((contact, index) => {
        const link = allowedLink(contact.url)
        // The page in the app needs a login, so contacts of visitors always open outside.
        const isInApp =
          isSignedIn && contact.type === inAppType && link !== undefined && mayFrame(link.origin)
        const title = <ContactTitle number={index + 1} label={contact.label} />
        return (
          <li key={contact.id}>
            {link ? (
              <ListRow
                icon={isInApp ? 'message' : 'external'}
                title={title}
                detail={t(isInApp ? 'contacts.opensHere' : 'contacts.opens', { host: link.host })}
                onPress={() => {
                  closeContacts()
                  if (isInApp) onOpenInApp(contact.url)
                  else openOutside(contact, link.href)
                }}
              />
            ) : (
              <ListRow icon="warning" title={title} detail={t('contacts.refused')} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Placeholder of the label in the text. A label has no control characters. */
const placeholder = '\u0000'

/** Isolates the label, so that right-to-left text in it does not reorder the text before it. */
function ContactTitle({ number, label }: { number: number; label: string }) {
  const { t } = useTranslation('parts')
  const [before, after] = t('contacts.item', { number, label: placeholder }).split(placeholder)
  return (
    <>
      {before}
      <bdi>{displayLabel(label)}</bdi>
      {after}
    </>
  )
}
