import styles from './skeleton.module.css'

export type SkeletonProps = {
  /** Width in `--u` units; default: the width of the container. */
  width?: number
  /** Height in `--u` units; default: the height of the surrounding text, so that nothing shifts. */
  height?: number
}

/** A placeholder for data that is loading. The element around it needs `aria-busy`. */
export function Skeleton({ width, height }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      aria-hidden="true"
      style={{
        inlineSize: width === undefined ? undefined : `calc(${width} * var(--u))`,
        blockSize: height === undefined ? undefined : `calc(${height} * var(--u))`,
      }}
    />
  )
}
