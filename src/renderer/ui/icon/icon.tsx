import styles from './icon.module.css'
import { type IconName, iconShapes } from './icon-shapes.ts'

export type IconProps = {
  name: IconName
  /** Side length in units at 375 wide; 24 by default. 16 and 20 stand beside text and grow with it. */
  size?: 16 | 20 | 24 | 32 | 48
}

/** A stroke icon in the colour of the text; decorative, so the control around it carries the name. */
export function Icon({ name, size = 24 }: IconProps) {
  return (
    <svg className={styles.icon} data-size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconShapes[name]} />
    </svg>
  )
}
