import { Icon } from '../icon/icon.tsx'
import styles from './chip-list.module.css'

export type Chip = {
  id: string
  label: string
  /** The accessible name of its button, which says that it removes. */
  removeLabel: string
}

export type ChipListProps = {
  label: string
  chips: readonly Chip[]
  onRemove: (id: string) => void
}

/** The active filters of a list; a press on one removes it. */
export function ChipList({ label, chips, onRemove }: ChipListProps) {
  return (
    <ul role="list" aria-label={label} className={styles.list}>
      {chips.map((chip) => (
        <li key={chip.id} className={styles.item}>
          <button
            type="button"
            className={styles.chip}
            aria-label={chip.removeLabel}
            onClick={() => onRemove(chip.id)}
          >
            <span>{chip.label}</span>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
