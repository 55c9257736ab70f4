import { Icon } from '../icon/icon.tsx'
import styles from './filter-button.module.css'

export type FilterButtonProps = {
  /** The name of the filter. */
  name: string
  /** The current choice. */
  value: string
  onPress: () => void
}

/** Shows the current filter of a list, and opens the sheet to change it. */
export function FilterButton({ name, value, onPress }: FilterButtonProps) {
  return (
    <button type="button" className={styles.button} aria-haspopup="dialog" onClick={onPress}>
      <span className="visually-hidden">{name}</span>
      <span>{value}</span>
      <Icon name="chevron-down" size={16} />
    </button>
  )
}
