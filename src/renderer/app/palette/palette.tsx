import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import type { Page } from '../routing/page.ts'
import styles from './palette.module.css'
import { matching, type PaletteEntry } from './palette-entries.ts'
import { closePalette } from './palette-store.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

/** The command palette: opens a page or an open plan, or starts an action. Enter runs, arrow keys select, Escape closes. */
export function Palette({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation(['desktop', 'common'])
  const id = useId()
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(0)
  const matches = matching(usePaletteEntries(pages), query)
  const activeIndex = Math.min(selected, matches.length - 1)

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    closePalette()
    entry.run()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setSelected((activeIndex + step + matches.length) % Math.max(matches.length, 1))
    else if (event.key === 'Enter') run(matches[activeIndex])
    else return
    event.preventDefault()
  }
  return (
    <Dialog isOpen onClose={closePalette} title={t('palette.title')} closeLabel={t('common:action.close')}>
      <input
        className={styles.search}
        type="text"
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded={matches.length > 0}
        aria-controls={id}
        aria-activedescendant={activeIndex < 0 ? undefined : `${id}-${activeIndex}`}
        autoComplete="off"
        data-autofocus=""
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setSelected(0)
        }}
        onKeyDown={handleKeyDown}
      />
      <div id={id} className={styles.entries} role="listbox" aria-label={t('palette.title')}>
        {matches.map((entry, index) => (
          <Entry
            key={entry.id}
            id={`${id}-${index}`}
            entry={entry}
            isSelected={index === activeIndex}
            onRun={() => run(entry)}
          />
        ))}
      </div>
      <p role="status" className={matches.length > 0 ? 'visually-hidden' : undefined}>
        {matches.length > 0 ? t('palette.found', { count: matches.length }) : t('palette.none')}
      </p>
    </Dialog>
  )
}

type EntryProps = { id: string; entry: PaletteEntry; isSelected: boolean; onRun: () => void }

function Entry({ id, entry, isSelected, onRun }: EntryProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that holds the focus takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at it with aria-activedescendant
    <div id={id} className={styles.entry} role="option" aria-selected={isSelected} onClick={onRun}>
      {entry.icon && <Icon name={entry.icon} size={20} />}
      <span className={styles.label}>{entry.label}</span>
      {entry.detail !== undefined && <span className={styles.detail}>{entry.detail}</span>}
    </div>
  )
}
