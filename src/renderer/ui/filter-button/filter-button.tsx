import { Icon } from '../icon/icon.tsx'
import styles from './filter-button.module.css'

export type FilterButtonProps = {
  /** What is chosen with it. */
  name: string
  /** The choice in force. */
  value: string
  onPress: () => void
}

/** Shows what a list is narrowed to, and opens the sheet where that is chosen. */
export function FilterButton({ name, value, onPress }: FilterButtonProps) {
  return (
    <button type="button" className={styles.button} aria-haspopup="dialog" onClick={onPress}>
      <span className="visually-hidden">{name}</span>
      <span>{value}</span>
      <Icon name="chevron-down" size={16} />
    </button>
  )
}
