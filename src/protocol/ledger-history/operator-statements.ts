/** The operator's signed statements about a tree's key and a restored back-up (docs/verifiable-history.md). */
import { toBase64 } from './bytes.ts'
import type { Checkpoint } from './checkpoint.ts'
import { formatPublicKey, signNote } from './signed-note.ts'

type Sign = (message: Uint8Array) => Uint8Array

/** Names the next key of a host; the key before it signs. `time` is ISO 8601. */
export function signKeyStatement(
  next: { readonly host: string; readonly publicKey: Uint8Array; readonly time: string },
  publicKey: Uint8Array,
  sign: Sign,
): string {
  const name = `${next.host}/placard`
  const text = `placard.key/v1\n${name}\n${formatPublicKey(next.publicKey)}\n${next.time}\n`
  return signNote(text, { name, publicKey }, sign)
}

/** Announces that a tree was restored to an earlier size. */
export function signRestoreStatement(
  { origin, size, root }: Checkpoint,
  time: string,
  publicKey: Uint8Array,
  sign: Sign,
): string {
  const text = `placard.restore/v1\n${origin}\n${size}\n${toBase64(root)}\n${time}\n`
  return signNote(text, { name: origin, publicKey }, sign)
}
