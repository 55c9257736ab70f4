import type { SaveResult } from '#protocol/ipc/bridge.ts'
import { brokenConfig, type ParsedConfig, readRunConfig } from '#protocol/run-config.ts'
import { type StorageKey, storageKeys } from '#protocol/storage-keys.ts'
import type { AppStorage, Platform } from './platform.ts'

interface HostWindow extends Window {
  PlacardHost?: { postMessage?: (message: { type: 'close' }) => void }
}

/** Local storage; values that cannot be written are kept in memory. */
export function safeStorage(open: () => Storage): AppStorage {
  const unwritten = new Map<StorageKey, string>()
  const attempt = <Result>(action: (storage: Storage) => Result): Result | undefined => {
    try {
      return action(open())
    } catch {
      return undefined
    }
  }
  return {
    get: (key) => unwritten.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    set(key, value) {
      const isWritten = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isWritten) {
        unwritten.delete(key)
        return
      }
      unwritten.set(key, value)
      // Otherwise the old value would be used after a reload.
      attempt((storage) => storage.removeItem(key))
    },
    remove(key) {
      unwritten.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    isLasting: () => unwritten.size === 0,
  }
}

/** Parses the text of `config.json`; never throws. */
async function parseConfig(fetched: Promise<string | undefined> | undefined): Promise<ParsedConfig> {
  try {
    const text = await fetched
    return text === undefined ? brokenConfig('notFound') : readRunConfig(text)
  } catch {
    return brokenConfig('notFound')
  }
}

async function fetchConfig(): Promise<string | undefined> {
  const response = await fetch('./config.json', { cache: 'no-cache' })
  return response.ok ? response.text() : undefined
}

/**
 * Parses the fetched `config.json`; never throws. If it is broken, it is fetched once more past every cache, because the operator
 * may have mended it since it was cached.
 */
export async function readWebConfig(fetched: Promise<string | undefined> | undefined): Promise<ParsedConfig> {
  const first = await parseConfig(fetched)
  if (first.problems.length === 0) return first
  const again = await parseConfig(fetchConfig())
  return again.problems.length === 0 ? again : first
}

/** How long a download may take to start, ms. */
const downloadMs = 60_000

/** Downloads an address like a click on a link. With an empty name, the host names the file. */
function downloadUrl(page: Document, url: string, name: string): void {
  const link = page.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Downloads a text as a file. */
function downloadText(page: Document, { name, text }: { name: string; text: string }): SaveResult {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  downloadUrl(page, url, name)
  setTimeout(() => URL.revokeObjectURL(url), downloadMs)
  return { outcome: 'done' }
}

/** The browser's share sheet: missing outside secure contexts, on most desktops, and in the prerender build. */
export function sharing({ navigator }: Partial<HostWindow>): Pick<Platform, 'shareText'> {
  if (!navigator || !('share' in navigator)) return {}
  // It rejects when the user closes the sheet.
  return { shareText: (text) => navigator.share({ text }).catch(() => undefined) }
}

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
      const handler = (event: StorageEvent) => {
        // The key is null if everything was cleared.
        for (const key of storageKeys) if (event.key === key || event.key === null) listener(key)
      }
      host.addEventListener('storage', handler)
      return () => host.removeEventListener('storage', handler)
    },
    download: (url) => downloadUrl(host.document, url, ''),
    saveText: async (file) => downloadText(host.document, file),
    openExternal: (url) => void host.open(url, '_blank', 'noopener,noreferrer'),
    ...sharing(host),
    ...(closeHostView && { closeHostView }),
  }
}
