import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-shapes.ts'
import styles from './link-tiles.module.css'

/** The props of a link that the caller renders, for example with the router. */
export type TileLinkProps = { className: string | undefined; children: ReactNode }

export type LinkTile = {
  id: string
  icon: IconName
  label: string
  /** `(props) => <Link to={…} {...props} />`. */
  renderLink?: (props: TileLinkProps) => ReactNode
  onPress?: () => void
}

/** Small links in a grid, three per row if their texts fit. */
export function LinkTiles({ tiles }: { tiles: readonly LinkTile[] }) {
  return (
    <ul className={styles.tiles} role="list">
      {tiles.map((tile) => (
        <li key={tile.id} className={styles.place}>
          <Tile {...tile} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ icon, label, renderLink, onPress }: LinkTile) {
  const children = (
    <>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <span className={styles.label}>{label}</span>
    </>
  )
  if (renderLink) return renderLink({ className: styles.tile, children })
  return (
    <button type="button" className={styles.tile} onClick={onPress}>
      {children}
    </button>
  )
}
