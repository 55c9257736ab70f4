import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useFormat } from '#i18n/format.ts'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { IconName } from '#ui/icon/icon-shapes.ts'
import { ListRow } from '#ui/list-row/list-row.tsx'
import { type HistoryStatus, historyStateStore, isRestore, useHistoryStatus } from './history-state.ts'

const icons: Readonly<Record<HistoryStatus, IconName>> = {
  unknown: 'clock',
  notOffered: 'info',
  verified: 'check',
  unavailable: 'clock',
  changed: 'warning',
}

/** What is known of the history, in one line. */
export function useHistoryText(): string {
  const { t } = useTranslation('parts')
  const format = useFormat()
  const status = useHistoryStatus()
  const since = useStore(historyStateStore, ({ memory }) => memory?.first.at)
  const newest = useStore(historyStateStore, ({ memory }) => memory?.newest.at)
  if (status === 'verified') return t('history.verified', { date: format.date(since ?? '') })
  if (status === 'unavailable' && newest !== undefined)
    return `${t('history.unavailable')} ${t('history.lastVerified', { time: format.moment(newest) })}`
  return t(`history.${status}`)
}

/** The state of the verifiable history in one quiet row; a press shows what another device can be compared with. */
export function HistoryRow() {
  const { t } = useTranslation(['parts', 'common'])
  const [isOpen, setOpen] = useState(false)
  const status = useHistoryStatus()
  const text = useHistoryText()
  return (
    <Card isFlush>
      <ListRow icon={icons[status]} title={text} onPress={() => setOpen(true)} />
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('history.title')}
        closeLabel={t('common:action.close')}
      >
        <HistoryDetails />
      </Dialog>
    </Card>
  )
}

/** The state with the code for another device, the host's key, and what the operator announced or changed. */
export function HistoryDetails() {
  const { t } = useTranslation('parts')
  const format = useFormat()
  const status = useHistoryStatus()
  const text = useHistoryText()
  const { memory, code, size } = useStore(historyStateStore)
  if (!memory || code === undefined || size === undefined) {
    return <p>{status === 'notOffered' ? t('history.notOfferedText') : text}</p>
  }
  return (
    <>
      <p>{t('history.text')}</p>
      <DefinitionList
        items={[
          { label: t('history.state'), value: text },
          { label: t('history.records'), value: format.number(size) },
          { label: t('history.code'), value: code, detail: t('history.codeHint') },
          { label: t('history.key'), value: <KeyText value={memory.key} /> },
        ]}
      />
      {memory.notices.map((notice) => (
        <p key={notice.note}>
          {t(isRestore(notice) ? 'history.restored' : 'history.rotated', { date: format.date(notice.at) })}
        </p>
      ))}
      {memory.faults.map(
        ({ at, kind, acceptedAt }) =>
          acceptedAt !== undefined && (
            <p key={`${kind} ${at}`}>{t('history.accepted', { date: format.date(at) })}</p>
          ),
      )}
    </>
  )
}

/** In groups, so that it wraps and can be read out. */
function KeyText({ value }: { value: string }) {
  return <span>{value.replace(/.{4}(?=.)/g, '$& ')}</span>
}
