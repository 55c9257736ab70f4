import type { ReactNode, Ref } from 'react'
import styles from './band-page.module.css'

export type BandPageProps = {
  title: string
  /** To move the focus to it when one view follows another. */
  titleRef?: Ref<HTMLHeadingElement>
  text?: ReactNode
  children: ReactNode
}

/** The welcome pages: a deep band behind the transparent header, the content over its edge. */
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
