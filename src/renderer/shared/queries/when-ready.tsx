import type { ReactNode } from 'react'
import styles from './when-ready.module.css'

type WhenReadyProps = { isReady: boolean; pending?: ReactNode; children: ReactNode }

/** Parts of a page that are rendered, and so load their data, but are shown only when they are ready, all at once. */
export const WhenReady = ({ isReady, pending, children }: WhenReadyProps) => (
  <>
    {!isReady && pending}
    <div className={styles.parts} hidden={!isReady}>
      {children}
    </div>
  </>
)
