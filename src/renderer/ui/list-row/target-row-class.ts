import styles from './target-row.module.css'

/** The class of a row that is one target as a whole, for a link or a button with a layout of its own. */
export const targetRowClass = styles.row
