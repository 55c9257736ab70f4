import { encode } from 'uqr'
import styles from './second-factor.module.css'

/** Light modules around the code, as ISO/IEC 18004 asks for. */
const border = 4

/** The path of the dark modules, each a square of side 1. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

export type QrCodeProps = { text: string; label: string }

/** A text as a QR code, dark on light in either theme: that is what apps read. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border })
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={pathOf(data)} fill="black" />
    </svg>
  )
}
