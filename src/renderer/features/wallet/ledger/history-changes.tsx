import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useFormat } from '#i18n/format.ts'
import { hostName } from '#platform/host.ts'
import { platform } from '#platform/index.ts'
import type { Entry } from '#protocol/http/wallet.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { showSavedToast } from '#shared/money/show-saved-toast.ts'
import { Button } from '#ui/button/button.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import styles from './history-changes.module.css'
import { historyStore } from './history-store.ts'
import type { ChangedField, EntryChange } from './seen-entries.ts'

const maxChanges = 3

/** Says which entries the host changed or removed after it had shown them; nothing when there are none. */
export function HistoryChanges({ currency }: { currency: string | undefined }) {
  const { t } = useTranslation(['wallet', 'common'])
  const changes = useStore(historyStore, (state) => state.changes)
  const save = useSaveChanges(changes)
  if (changes.length === 0) return null
  const rest = changes.length - maxChanges
  return (
    <div className={styles.changes}>
      <Notice
        kind="error"
        title={t('history.changedTitle')}
        action={
          <div className={styles.actions}>
            <Button kind="primary" isFullWidth={false} onClick={save}>
              {t('history.save')}
            </Button>
            <Button onClick={() => openContacts('service')}>{t('common:action.contactService')}</Button>
          </div>
        }
      >
        {changes.slice(0, maxChanges).map((change) => (
          <ChangedEntry key={change.earlier.id} change={change} currency={currency} />
        ))}
        {rest > 0 && <p>{t('entries.faultMore', { count: rest })}</p>}
        <p>{t('history.help')}</p>
      </Notice>
    </div>
  )
}

type ChangedEntryProps = { change: EntryChange; currency: string | undefined }

function ChangedEntry({ change: { earlier, now, fields }, currency }: ChangedEntryProps) {
  const { t } = useTranslation('wallet')
  const label = useFieldLabel()
  const value = useFieldValue(currency)
  if (!now) {
    return (
      <>
        <p>{t('history.removed', { entry: earlier.id })}</p>
        <DefinitionList
          items={[
            { label: label('amount'), value: value(earlier, 'amount') },
            { label: label('reference'), value: value(earlier, 'reference') },
          ]}
        />
      </>
    )
  }
  return (
    <>
      <p>{t('history.changed', { entry: earlier.id })}</p>
      <DefinitionList
        items={fields.flatMap((field) => [
          { label: t('history.first', { field: label(field) }), value: value(earlier, field) },
          { label: t('history.now', { field: label(field) }), value: value(now, field) },
        ])}
      />
    </>
  )
}

/** The name of a field, as in the columns of the statement. */
function useFieldLabel(): (field: ChangedField) => string {
  const { t } = useTranslation('wallet')
  return (field) => {
    switch (field) {
      case 'time':
        return t('history.time')
      case 'balance_after':
        return t('csv.column.after')
      case 'plan_id':
        return t('csv.column.plan')
      case 'withdrawal_part':
      case 'request_id':
        return t('history.detail')
      default:
        return t(`csv.column.${field}`)
    }
  }
}

function useFieldValue(currency: string | undefined): (entry: Entry, field: ChangedField) => ReactNode {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  return (entry, field) => {
    const value = entry[field]
    if (value === undefined || value === '') return t('history.none')
    switch (field) {
      case 'amount':
        return <AmountText value={entry.amount} currency={currency} isSigned />
      case 'balance_after':
        return <AmountText value={entry.balance_after} currency={currency} />
      case 'balance':
        return t(`balance.${entry.balance}`)
      case 'type':
        return t(`entryType.${entry.type}`)
      case 'time':
        return format.dateTime(entry.time)
      case 'status':
        return entry.status && t(`status.${entry.status}`)
      default:
        return value
    }
  }
}

/** Saves both versions of each changed entry as JSON, where the user chooses. */
function useSaveChanges(changes: readonly EntryChange[]): () => Promise<void> {
  const { t } = useTranslation('wallet')
  return async () => {
    const text = `${JSON.stringify({ host: hostName, changes }, null, 2)}\n`
    try {
      const saved = await platform.saveText({ name: 'placard-changed-entries.json', text })
      showSavedToast(t('history.saved'), saved)
    } catch {
      showToast({ kind: 'failure', text: t('history.saveFailed') })
    }
  }
}
