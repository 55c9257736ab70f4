/** What the page stores: the texts in memory for the next page, written through; the token sealed, or in memory only. */
import type { StorageNotice } from '#contract/ipc/bridge.ts'
import type { StorageKey, StoredTexts } from '#contract/storage-keys.ts'
import type { Seal } from './seal.ts'
import type { TextStore } from './text-store.ts'

export interface KeptTexts {
  readonly notices: readonly StorageNotice[]
  read(): StoredTexts
  /** Resolves when it stands in the file; writes follow one another. */
  write(key: StorageKey, value: string | undefined): Promise<void>
  isWriting(): boolean
  /** Resolves when all that was asked for is written. */
  settled(): Promise<void>
}

type Opened = { token: string | undefined; notice: StorageNotice | undefined }

async function openToken(sealed: string | undefined, seal: Seal | undefined): Promise<Opened> {
  if (!seal) return { token: undefined, notice: 'noKeyring' }
  if (sealed === undefined) return { token: undefined, notice: undefined }
  try {
    return { token: await seal.open(sealed), notice: undefined }
  } catch {
    return { token: undefined, notice: 'tokenUnreadable' }
  }
}

export async function keepTexts(store: TextStore, seal: Seal | undefined): Promise<KeptTexts> {
  const { fb_token: sealed, ...others } = store.read()
  const { token, notice } = await openToken(sealed, seal)
  // What the keyring cannot open is of no use. What waits for a keyring that is not there is kept, until another follows.
  if (notice === 'tokenUnreadable') store.write('fb_token', undefined)
  let texts: StoredTexts = token === undefined ? others : { ...others, fb_token: token }
  let last: Promise<void> = Promise.resolve()
  let waiting = 0

  const writeNow = async (key: StorageKey, value: string | undefined) => {
    const isToken = key === 'fb_token' && value !== undefined
    store.write(key, isToken ? await seal?.close(value) : value)
  }
  return {
    notices: [...(store.wasDamaged ? ['setAside' as const] : []), ...(notice ? [notice] : [])],
    read: () => texts,
    write(key, value) {
      const { [key]: _before, ...rest } = texts
      texts = value === undefined ? rest : { ...rest, [key]: value }
      const written = last.then(() => writeNow(key, value))
      waiting += 1
      last = written
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1
        })
      return written
    },
    isWriting: () => waiting > 0,
    settled: () => last,
  }
}
