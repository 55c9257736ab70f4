import type { ReactNode, Ref } from 'react'
import styles from './band-page.module.css'

export type BandPageProps = {
  title: string
  /** To focus the title when the view changes. */
  titleRef?: Ref<HTMLHeadingElement>
  text?: ReactNode
  children: ReactNode
}

/** The layout of the welcome pages: a deep band behind the transparent header; the content overlaps its edge. */
export function BandPage({ title, titleRef, text, children }: BandPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.band}>
        <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {text !== undefined && <p>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
