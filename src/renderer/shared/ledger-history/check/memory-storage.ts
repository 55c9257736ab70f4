/**
 * Where the memory of an account's history lies: IndexedDB `placard-ledger` in a browser, a file beside the settings on the
 * desktop. A text per key; nothing removes one, so that it outlives every login.
 */
import { platform } from '#platform/index.ts'
import type { Bridge } from '#protocol/ipc/bridge.ts'

export interface MemoryStorage {
  read(key: string): Promise<string | undefined>
  /** Replaces the text of a key by what `change` makes of it, atomically among tabs; rejects if it cannot be written. */
  update(key: string, change: (stored: string | undefined) => string): Promise<void>
}

const databaseName = 'placard-ledger'
const storeName = 'memory'

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = await settled(opening)
  // Another version of the app in another tab may need to change it.
  database.onversionchange = () => database.close()
  return database
}

/** A connection per use: the browser may close one that stays open, for example when the user clears the site's data. */
async function inTransaction<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(storeName, mode)
    const completed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const result = await work(transaction.objectStore(storeName))
    await completed
    return result
  } finally {
    database.close()
  }
}

const browserStorage: MemoryStorage = {
  read: (key) => inTransaction('readonly', async (store) => asText(await settled<unknown>(store.get(key)))),
  update: (key, change) =>
    inTransaction('readwrite', async (store) => {
      const stored = asText(await settled<unknown>(store.get(key)))
      await settled(store.put(change(stored), key))
    }),
}

/** There is only one window, and its checks run one after the other. */
const desktopStorage = (bridge: Bridge): MemoryStorage => ({
  read: (key) => bridge.readLedgerMemory(key),
  async update(key, change) {
    await bridge.writeLedgerMemory(key, change(await bridge.readLedgerMemory(key)))
  },
})

export const memoryStorage: MemoryStorage = platform.desktop
  ? desktopStorage(platform.desktop)
  : browserStorage
