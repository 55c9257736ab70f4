import { type ReactNode, useId, useRef } from 'react'
import { useFormat } from '#i18n/format.ts'
import { type Chip, ChipList } from '#ui/chip-list/chip-list.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import styles from './search-row.module.css'
import { useSearchText } from './use-search-text.ts'

type SearchRowProps = {
  /** The searched text, as it is in the address. */
  q: string
  onSearch: (q: string | undefined) => void
  texts: {
    label: string
    clear: string
    /** Of the button of the filters, with how many are in force, and without any. */
    filters: (count: string | undefined) => string
    active: string
  }
  /** The filters in force. */
  chips: readonly Chip[]
  onRemove: (id: string) => void
  onOpenFilters: () => void
  /** What is wrong with the text. */
  problem?: string | undefined
  /** The sheet of the filters. */
  children: ReactNode
}

/** The search field of a list, the button of its filters, and the filters in force. */
export function SearchRow(props: SearchRowProps) {
  const { q, onSearch, texts, chips, onRemove, onOpenFilters, problem, children } = props
  const format = useFormat()
  const row = useRef<HTMLDivElement>(null)
  const problemId = useId()
  const { text, setText, submit } = useSearchText(q, onSearch)
  const count = chips.length === 0 ? undefined : format.number(chips.length)

  function remove(id: string) {
    onRemove(id)
    // The pressed chip goes, and the focus must not go with it.
    const button = row.current?.querySelector('[aria-haspopup=dialog]')
    if (button instanceof HTMLElement) button.focus({ preventScroll: true })
  }

  return (
    <div ref={row} className={styles.bar}>
      <div className={styles.row}>
        <SearchField
          label={texts.label}
          clearLabel={texts.clear}
          value={text}
          onChange={setText}
          onSubmit={submit}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : problemId}
        />
        <IconButton
          icon="settings"
          label={texts.filters(count)}
          badge={count}
          aria-haspopup="dialog"
          onClick={onOpenFilters}
        />
      </div>
      {problem !== undefined && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {chips.length > 0 && <ChipList label={texts.active} chips={chips} onRemove={remove} />}
      {children}
    </div>
  )
}
