import type { SaveResult } from '#protocol/ipc/bridge.ts'
import { brokenConfig, type ParsedConfig, readRunConfig } from '#protocol/run-config.ts'
import { type StorageKey, storageKeys } from '#protocol/storage-keys.ts'
import type { AppStorage, Platform } from './platform.ts'

interface HostWindow extends Window {
  PlacardHost?: { postMessage?: (message: { type: 'close' }) => void }
}

/** Local storage, with what could not be written kept in memory. */
export function safeStorage(open: () => Storage): AppStorage {
  const kept = new Map<StorageKey, string>()
  const attempt = <Result>(action: (storage: Storage) => Result): Result | undefined => {
    try {
      return action(open())
    } catch {
      return undefined
    }
  }
  return {
    get: (key) => kept.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    set(key, value) {
      const isWritten = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isWritten) {
        kept.delete(key)
        return
      }
      kept.set(key, value)
      // What stood there before would be taken for the truth after a reload.
      attempt((storage) => storage.removeItem(key))
    },
    remove(key) {
      kept.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    isLasting: () => kept.size === 0,
  }
}

/** Reads `config.json` beside the app; never throws. */
export async function readWebConfig(asked: Promise<string | undefined> | undefined): Promise<ParsedConfig> {
  try {
    const text = await asked
    return text === undefined ? brokenConfig('notFound') : readRunConfig(text)
  } catch {
    return brokenConfig('notFound')
  }
}

/** How long a download may take to begin, ms. */
const downloadMs = 60_000

/** Downloads an address, as a link would; a host's own name for a file goes before an empty one. */
function follow(page: Document, url: string, name: string): void {
  const link = page.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Hands a text to the browser's downloads under a name. */
function download(page: Document, { name, text }: { name: string; text: string }): SaveResult {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  follow(page, url, name)
  setTimeout(() => URL.revokeObjectURL(url), downloadMs)
  return { outcome: 'done' }
}

/** The browser's share sheet: none outside a secure context, on few desktops, and none where the page is built. */
function sharing({ navigator }: Partial<HostWindow>): Pick<Platform, 'shareText'> {
  if (!navigator || !('share' in navigator)) return {}
  // A rejection says that the user closed the sheet.
  return { shareText: (text) => navigator.share({ text }).catch(() => undefined) }
}

/** The browser. */
export function webPlatform(host: HostWindow, run: ParsedConfig): Platform {
  const closeHostView = host.PlacardHost?.postMessage
    ? () => host.PlacardHost?.postMessage?.({ type: 'close' })
    : undefined
  return {
    host: run.config.host ?? '',
    version: import.meta.env.VITE_PLACARD_VERSION,
    run,
    storage: safeStorage(() => host.localStorage),
    onStorageChange(listener) {
      const heard = (event: StorageEvent) => {
        // A key of null says that everything was cleared.
        for (const key of storageKeys) if (event.key === key || event.key === null) listener(key)
      }
      host.addEventListener('storage', heard)
      return () => host.removeEventListener('storage', heard)
    },
    download: (url) => follow(host.document, url, ''),
    saveText: async (file) => download(host.document, file),
    openExternal: (url) => void host.open(url, '_blank', 'noopener,noreferrer'),
    ...sharing(host),
    ...(closeHostView && { closeHostView }),
  }
}
