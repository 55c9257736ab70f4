/**
 * What the page remembers of each account's history (docs/verifiable-history.md): a text per hash of origin and account, in a
 * file beside the settings. Nothing but a newer text of the same account replaces one, so that it outlives every login.
 */
import { openOrReplace } from './open-store.ts'

export interface LedgerMemoryStore {
  read(key: string): string | undefined
  /** Throws if it cannot be written. */
  write(key: string, text: string): void
}

const name = 'placard-ledger'

/** Returns a function that opens the file when it is first called; it throws if the folder cannot be read or written. */
export function openLedgerMemory(folder: string): () => LedgerMemoryStore {
  let opened: LedgerMemoryStore | undefined
  return () => {
    if (opened) return opened
    const store = openOrReplace<Record<string, string>>({
      cwd: folder,
      name,
      // Validating the schema itself is the slowest part of opening; the stored data is still validated.
      ajvOptions: { validateSchema: false },
      rootSchema: { additionalProperties: { type: 'string' } },
    })
    opened = {
      read: (key) => store.get(key),
      write: (key, text) => store.set(key, text),
    }
    return opened
  }
}
