/** Verifies signed notes, synchronously; `verify-note-async.ts` does without a library where the platform has Ed25519. */
import { utf8 } from './bytes.ts'
import type { CheckpointNote } from './checkpoint.ts'
import { verifyEd25519 } from './ed25519.ts'
import { claimedSignatures, type Note, type NoteKey } from './signed-note.ts'

/**
 * The keys, of those given, that signed the note. Signatures of other keys are ignored. Undefined if none of the keys signed
 * it, or if the signature of one of them is wrong: then the text must not be used.
 */
export function verifyNote(note: Note, keys: readonly NoteKey[]): readonly NoteKey[] | undefined {
  const message = utf8(note.text)
  const claimed = claimedSignatures(note, keys)
  if (!claimed.every(({ key, signature }) => verifyEd25519(signature, message, key.publicKey)))
    return undefined
  return claimed.length > 0 ? [...new Set(claimed.map(({ key }) => key))] : undefined
}

/** The public key, of those given, that signed the checkpoint under its origin's name; undefined if none did. */
export function checkpointSigner(
  { note, checkpoint }: CheckpointNote,
  publicKeys: readonly Uint8Array[],
): Uint8Array | undefined {
  const keys: NoteKey[] = publicKeys.map((publicKey) => ({ name: checkpoint.origin, publicKey }))
  return verifyNote(note, keys)?.[0]?.publicKey
}
