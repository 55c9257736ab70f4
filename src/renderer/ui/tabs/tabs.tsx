import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../hooks/class-names.ts'
import { listNavigationIndex } from '../list-navigation/list-navigation.ts'
import styles from './tabs.module.css'

export type TabsProps<Id extends string> = {
  /** Names the row of tabs. */
  label: string
  tabs: readonly { id: Id; label: string }[]
  value: Id
  onChange: (id: Id) => void
  /** A line under the chosen tab (default), or one closed bar for a few short ones. */
  kind?: 'line' | 'segments'
  /** The chosen tab's panel. */
  children: ReactNode
}

/** Tabs that follow the focus: arrow keys, Home and End; a row that is too long scrolls. */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  kind = 'line',
  children,
}: TabsProps<Id>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const inSight = useRef(0)
  const index = tabs.findIndex((tab) => tab.id === value)

  useEffect(() => {
    // A row begins at its first tab; to ask where that is would have the page laid out there and then.
    if (index === inSight.current) return
    inSight.current = index
    const list = row.current
    const tab = list?.children[index]
    // Scrolls the row alone: scrollIntoView would move the page as well.
    if (list && tab instanceof HTMLElement)
      list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
  }, [index])

  function handleKeyDown(event: KeyboardEvent) {
    const next = listNavigationIndex(event.key, index, tabs.length, 'row')
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChange(tab.id)
    const button = row.current?.children[next]
    if (button instanceof HTMLElement) button.focus({ preventScroll: true })
  }

  return (
    <div>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={classNames(styles.row, styles[kind])}
        onKeyDown={handleKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.id)}
          >
            <span className={styles.text} data-label={tab.label}>
              {tab.label}
            </span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}
