/** What the operator's statements about keys and restored back-ups (`operator-statements.ts`) say, if they are rightly signed. */
import { fromBase64 } from './bytes.ts'
import { type Note, parseNote, parsePublicKey } from './signed-note.ts'
import { noteSigner, type VerifySignature } from './verify-note-async.ts'

const keyHeader = 'placard.key/v1'
const restoreHeader = 'placard.restore/v1'

/** The keys that may sign: the known one and those that each predecessor has signed, with the statements that say so. */
export async function keysAfter(
  known: Uint8Array,
  statements: readonly string[],
  verify: VerifySignature,
): Promise<{ keys: Uint8Array[]; notices: string[] }> {
  const keys = [known]
  const notices: string[] = []
  for (const statement of statements) {
    const note = parseNote(statement)
    const [header, name = '', encoded = ''] = note?.text.split('\n') ?? []
    const next = parsePublicKey(encoded)
    const newest = keys.at(-1)
    if (!note || header !== keyHeader || !next || !newest) continue
    if (!(await noteSigner(note, [{ name, publicKey: newest }], verify))) continue
    keys.push(next)
    notices.push(statement)
  }
  return { keys, notices }
}

/** A tree that a restored back-up begins with; its signature is not verified yet. */
export interface AnnouncedRestore {
  readonly note: Note
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

/** Undefined if the statement is not about a restored back-up. Verifies nothing. */
export function parseRestore(statement: string): AnnouncedRestore | undefined {
  const note = parseNote(statement)
  const [header, origin = '', size = '', encoded = ''] = note?.text.split('\n') ?? []
  const root = fromBase64(encoded)
  if (!note || header !== restoreHeader || !root || !/^\d{1,15}$/.test(size)) return undefined
  return { note, origin, size: Number(size), root }
}
