import type { dataIconShapes } from './data-icon-shapes.ts'
import styles from './icon.module.css'
import { type IconName, iconShapes } from './icon-shapes.ts'

const shapes: Partial<Record<IconName, string>> = { ...iconShapes }

/** Adds the icons of pages with data; called once, before such a page is rendered. */
export function addIcons(more: typeof dataIconShapes): void {
  Object.assign(shapes, more)
}

export type IconProps = {
  name: IconName
  /** Side length in `--u` units; default 24. 16 and 20 scale with the text beside them. */
  size?: 16 | 20 | 24 | 32 | 48
}

/** A decorative stroke icon in the colour of the text; the control around it has the accessible name. */
export function Icon({ name, size = 24 }: IconProps) {
  return (
    <svg className={styles.icon} data-size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  )
}
