import { Icon } from '#ui/icon/icon.tsx'
import { pages } from '../../routing/routes.ts'
import styles from './navigation.module.css'
import { tabIcons } from './tab-icons.ts'

/** The bottom navigation before its texts are loaded; part of the prerendered page (docs/decisions/0052). */
export function NavigationPending() {
  return (
    <div className={styles.bar}>
      {pages.map(
        ({ tab }) =>
          tab && (
            <span key={tab} className={styles.link}>
              <Icon name={tabIcons[tab]} />
            </span>
          ),
      )}
    </div>
  )
}
