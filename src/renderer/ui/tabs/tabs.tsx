import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../hooks/class-names.ts'
import { listNavigationIndex } from '../list-navigation/list-navigation.ts'
import styles from './tabs.module.css'

export type TabsProps<Id extends string> = {
  /** The accessible name of the row of tabs. */
  label: string
  tabs: readonly { id: Id; label: string }[]
  value: Id
  onChange: (id: Id) => void
  /** A line under the selected tab (default), or a bar of segments for a few short tabs. */
  kind?: 'line' | 'segments'
  /** The panel of the selected tab. */
  children: ReactNode
}

/** Tabs that follow the focus: arrow keys, Home and End. A row that is too long scrolls. */
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
  const scrolledTo = useRef(0)
  const index = tabs.findIndex((tab) => tab.id === value)

  useEffect(() => {
    // At the first tab the row is not scrolled; reading its position would force a layout.
    if (index === scrolledTo.current) return
    scrolledTo.current = index
    const list = row.current
    const tab = list?.children[index]
    // Not `scrollIntoView`, which would also scroll the page.
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
