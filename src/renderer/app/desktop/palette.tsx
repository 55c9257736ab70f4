import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './desktop.module.css'
import { closeDesktopDialog } from './desktop-store.ts'
import { matching, type PaletteEntry } from './palette-entries.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

/** Goes to a page or an open plan, or begins an action, by typing: Enter goes, the arrows choose, Escape leaves. */
export function Palette() {
  const { t } = useTranslation(['desktop', 'common'])
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = matching(usePaletteEntries(), typed)
  const at = Math.min(chosen, found.length - 1)

  const go = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    closeDesktopDialog()
    entry.run()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosen((at + step + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Enter') go(found[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      isOpen
      onClose={closeDesktopDialog}
      title={t('palette.title')}
      closeLabel={t('common:action.close')}
    >
      <input
        className={styles.search}
        type="text"
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        autoComplete="off"
        data-autofocus=""
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
        onKeyDown={handleKeyDown}
      />
      <div id={id} className={styles.entries} role="listbox" aria-label={t('palette.title')}>
        {found.map((entry, index) => (
          <Entry
            key={entry.id}
            id={`${id}-${index}`}
            entry={entry}
            isChosen={index === at}
            onGo={() => go(entry)}
          />
        ))}
      </div>
      <p role="status" className={found.length > 0 ? 'visually-hidden' : undefined}>
        {found.length > 0 ? t('palette.found', { count: found.length }) : t('palette.none')}
      </p>
    </Dialog>
  )
}

type EntryProps = { id: string; entry: PaletteEntry; isChosen: boolean; onGo: () => void }

function Entry({ id, entry, isChosen, onGo }: EntryProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that holds the focus takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at it with aria-activedescendant
    <div id={id} className={styles.entry} role="option" aria-selected={isChosen} onClick={onGo}>
      {entry.icon && <Icon name={entry.icon} size={20} />}
      <span className={styles.label}>{entry.label}</span>
      {entry.detail !== undefined && <span className={styles.detail}>{entry.detail}</span>}
    </div>
  )
}
