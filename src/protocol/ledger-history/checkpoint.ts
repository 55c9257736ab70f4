/** Checkpoints of a tree (c2sp.org/tlog-checkpoint): signed notes whose text is origin, size and root, one per line. */
import { fromBase64, toBase64 } from './bytes.ts'
import { hashLength } from './merkle-tree.ts'
import { isKeyName, type Note, parseNote, signNote } from './signed-note.ts'

export interface Checkpoint {
  /** `<host name>/placard/<random tree id>`; the key that signs has the same name. */
  readonly origin: string
  /** The number of leaves. */
  readonly size: number
  readonly root: Uint8Array
}

/** The text of a checkpoint's note. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** Undefined unless the text is a checkpoint's. Lines after the root are ignored, as the format demands. */
export function parseCheckpointText(text: string): Checkpoint | undefined {
  const [origin = '', size = '', encodedRoot = '', ...extension] = text.split('\n')
  if (extension.pop() !== '' || extension.includes('')) return undefined
  const root = fromBase64(encodedRoot)
  if (!isKeyName(origin) || !/^(?:0|[1-9]\d{0,14})$/.test(size)) return undefined
  if (root === undefined || root.length !== hashLength) return undefined
  return { origin, size: Number(size), root }
}

/** The signed note of a checkpoint. The key's name is the origin. */
export function signCheckpoint(
  checkpoint: Checkpoint,
  publicKey: Uint8Array,
  sign: (message: Uint8Array) => Uint8Array,
): string {
  return signNote(checkpointText(checkpoint), { name: checkpoint.origin, publicKey }, sign)
}

/** A parsed checkpoint with its note, whose signatures are not verified yet. */
export interface CheckpointNote {
  readonly note: Note
  readonly checkpoint: Checkpoint
}

/** Undefined if the text is not a checkpoint. Verifies nothing. */
export function parseCheckpoint(signedNote: string): CheckpointNote | undefined {
  const note = parseNote(signedNote)
  const checkpoint = note && parseCheckpointText(note.text)
  return note && checkpoint && { note, checkpoint }
}
