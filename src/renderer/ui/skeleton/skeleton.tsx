import styles from './skeleton.module.css'

export type SkeletonProps = {
  /** Width in units at 375 wide; as wide as its place by default. */
  width?: number
  /** Height in units; by default as high as the letters of the text that it stands for, so that nothing shifts. */
  height?: number
}

/** Stands for what has not arrived. Put it where the text will be; the place around it carries `aria-busy`. */
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
