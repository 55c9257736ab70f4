/** Verifies signed notes with a given implementation of Ed25519, so that the app does not load a library that it does not need. */
import { utf8 } from './bytes.ts'
import type { CheckpointNote } from './checkpoint.ts'
import { claimedSignatures, type Note, type NoteKey } from './signed-note.ts'

/** False for a malformed key or signature too. */
export type VerifySignature = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
) => boolean | Promise<boolean>

/** The first of the keys that signed the note; undefined if none did, or if the signature of one of them is wrong. */
export async function noteSigner(
  note: Note,
  keys: readonly NoteKey[],
  verify: VerifySignature,
): Promise<NoteKey | undefined> {
  const message = utf8(note.text)
  const claimed = claimedSignatures(note, keys)
  for (const { key, signature } of claimed)
    if (!(await verify(signature, message, key.publicKey))) return undefined
  return claimed[0]?.key
}

/** The public key, of those given, that signed the checkpoint under its origin's name; undefined if none did. */
export async function checkpointSignerAsync(
  { note, checkpoint }: CheckpointNote,
  publicKeys: readonly Uint8Array[],
  verify: VerifySignature,
): Promise<Uint8Array | undefined> {
  const keys = publicKeys.map((publicKey) => ({ name: checkpoint.origin, publicKey }))
  return (await noteSigner(note, keys, verify))?.publicKey
}
