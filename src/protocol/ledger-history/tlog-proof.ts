/** A proof that a leaf is in a tree, as a text that is complete in itself (c2sp.org/tlog-proof). */
import { fromBase64, toBase64, utf8 } from './bytes.ts'
import { hashLength } from './merkle-tree.ts'

const header = 'c2sp.org/tlog-proof@v1'

export interface TlogProof {
  /** Not authenticated: here the leaf's text, which the proof then authenticates. */
  readonly extra?: Uint8Array | undefined
  readonly index: number
  /** From the leaf's sibling upwards. */
  readonly hashes: readonly Uint8Array[]
  /** The signed note of the checkpoint. */
  readonly checkpoint: string
}

/** The text of a `.tlog-proof` file. */
export function formatTlogProof({ extra, index, hashes, checkpoint }: TlogProof): string {
  const lines = [header]
  if (extra !== undefined) lines.push(`extra ${toBase64(extra)}`)
  lines.push(`index ${index}`, ...hashes.map(toBase64), '', checkpoint)
  return lines.join('\n')
}

/** Undefined if the text is not a proof. Verifies nothing. */
export function parseTlogProof(text: string): TlogProof | undefined {
  const split = text.indexOf('\n\n')
  if (split < 0) return undefined
  const [first, ...lines] = text.slice(0, split).split('\n')
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines.shift()?.slice(6) ?? '') : null
  const index = /^index (0|[1-9]\d{0,14})$/.exec(lines.shift() ?? '')?.[1]
  const hashes: Uint8Array[] = []
  for (const line of lines) {
    const hash = fromBase64(line)
    if (hash?.length !== hashLength) return undefined
    hashes.push(hash)
  }
  if (first !== header || extra === undefined || index === undefined) return undefined
  const proof = { index: Number(index), hashes, checkpoint: text.slice(split + 2) }
  return extra === null ? proof : { ...proof, extra }
}

/** The proof of a leaf, with the leaf's text as extra data: complete evidence of one entry. */
export function formatLeafProof(leafText: string, proof: Omit<TlogProof, 'extra'>): string {
  return formatTlogProof({ ...proof, extra: utf8(leafText) })
}
