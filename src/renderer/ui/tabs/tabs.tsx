import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../hooks/class-names.ts'
import { listNavigationIndex } from '../list-navigation/list-navigation.ts'
import styles from './tabs.module.css'

const tabSelector = '[role=tab]'

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

/** Tabs that follow the focus: arrow keys, Home and End. A row of lines that is too long scrolls, segments wrap. */
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
    const tab = list?.querySelectorAll(tabSelector)[index]
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
    const button = row.current?.querySelectorAll(tabSelector)[next]
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
        {groupsOf(tabs, kind).map((group) => (
          <span key={group[0]?.id} role="presentation" className={styles.group}>
            {group.map((tab) => (
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
          </span>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}

/** Four segments are two pairs, so that they wrap to two rows of two. */
function groupsOf<Tab>(tabs: readonly Tab[], kind: TabsProps<string>['kind']): (readonly Tab[])[] {
  return kind === 'segments' && tabs.length === 4 ? [tabs.slice(0, 2), tabs.slice(2)] : [tabs]
}
