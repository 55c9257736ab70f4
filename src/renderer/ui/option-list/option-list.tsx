import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import { listNavigationIndex, typeAheadIndex } from '../list-navigation/list-navigation.ts'
import styles from './option-list.module.css'

/** `lang`: the BCP 47 tag of the label, if it is in another language. */
export type Option<Value extends string = string> = { value: Value; label: string; lang?: string }

export type OptionListProps<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** Called for Enter or a double click. */
  onConfirm: () => void
}

const typeAheadMs = 700

/** A listbox with options of height 44, six of them visible. Arrow keys, Home, End, Page keys and type-ahead select. */
export function OptionList<Value extends string>(props: OptionListProps<Value>) {
  const { label, options, value, onChange, onConfirm } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', time: 0 })
  const index = options.findIndex((option) => option.value === value)

  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }, [index])

  function typeAhead(key: string, time: number): number | undefined {
    const isNewText = time - typed.current.time > typeAheadMs
    typed.current = { text: isNewText ? key : typed.current.text + key, time }
    return typeAheadIndex(
      typed.current.text,
      options.map((option) => option.label),
      index,
    )
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onConfirm()
      return
    }
    const isText = [...event.key].length === 1
    const next = isText
      ? typeAhead(event.key, event.timeStamp)
      : listNavigationIndex(event.key, index, options.length, 'column')
    if (isText || next !== undefined) event.preventDefault()
    const option = next === undefined ? undefined : options[next]
    if (option) onChange(option.value)
  }

  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      aria-label={label}
      aria-activedescendant={index < 0 ? undefined : `${id}-${index}`}
      tabIndex={0}
      data-autofocus=""
      onKeyDown={handleKeyDown}
    >
      {options.map((option, optionIndex) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox that holds the focus takes the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the listbox points at it with aria-activedescendant
        <div
          key={option.value}
          id={`${id}-${optionIndex}`}
          className={styles.option}
          role="option"
          aria-selected={optionIndex === index}
          lang={option.lang}
          onClick={() => onChange(option.value)}
          onDoubleClick={onConfirm}
        >
          <span className={styles.text}>{option.label}</span>
          {optionIndex === index && <Icon name="check" size={20} />}
        </div>
      ))}
    </div>
  )
}
