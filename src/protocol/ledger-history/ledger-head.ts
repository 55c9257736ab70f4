/**
 * The head of an account's tree, which every response with current balances carries: `<size>.<root>`, where the root is the
 * first 8 bytes, base64, of the newest signed checkpoint's root. Empty after the point: nothing is signed yet.
 */
import { fromBase64, toBase64 } from './bytes.ts'

export interface LedgerHead {
  /** The number of leaves, which may be larger than the newest checkpoint's. */
  readonly size: number
  /** Base64 without padding; compare with `rootPrefix`. */
  readonly root: string
}

/** The form in which a head names a root. */
export function rootPrefix(root: Uint8Array): string {
  return toBase64(root.slice(0, 8)).replace(/=+$/, '')
}

export function formatLedgerHead({ size, root }: LedgerHead): string {
  return `${size}.${root}`
}

/** Undefined if the text is not a head. */
export function parseLedgerHead(text: string): LedgerHead | undefined {
  const [, size, root = ''] = /^(0|[1-9]\d{0,14})\.([\w+/]*)$/.exec(text) ?? []
  if (size === undefined) return undefined
  if (root !== '' && fromBase64(`${root}=`)?.length !== 8) return undefined
  return { size: Number(size), root }
}
