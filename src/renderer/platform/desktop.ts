/** The platform of the desktop app, implemented by the bridge. */
import type { Bridge } from '#protocol/ipc/bridge.ts'
import { type StorageKey, storageKeys } from '#protocol/storage-keys.ts'
import type { AppStorage, Platform } from './platform.ts'

/** A write-through cache of the stored texts that the bridge has received at the start. */
function bridgeStorage({ start, store }: Bridge): AppStorage {
  const texts = new Map<StorageKey, string>()
  for (const key of storageKeys) {
    const text = start.stored[key]
    if (text !== undefined) texts.set(key, text)
  }
  // If writing fails, the value is kept in memory until the page unloads, as in a browser.
  let hasFailed = false
  const write = (key: StorageKey, text: string | undefined) =>
    void store(key, text).catch((error: unknown) => {
      hasFailed = true
      console.error(error)
    })
  return {
    get: (key) => texts.get(key),
    set(key, value) {
      if (texts.get(key) === value) return
      texts.set(key, value)
      write(key, value)
    },
    remove(key) {
      texts.delete(key)
      // Always sent: the main process may have a value that the page does not see.
      write(key, undefined)
    },
    isLasting: () => !hasFailed,
  }
}

export function desktopPlatform(bridge: Bridge): Platform {
  // A failure to open an address arrives as an event, which shows a toast. The request itself rejects only if it is malformed.
  const openExternal = (url: string) => void bridge.openExternal(url).catch(console.error)
  return {
    host: bridge.start.host,
    version: bridge.start.version,
    newestVersion: () => bridge.newestVersion().catch(() => undefined),
    run: bridge.start.run,
    storage: bridgeStorage(bridge),
    // There is only one window, so nothing else writes.
    onStorageChange: () => () => undefined,
    openExternal,
    asksAboutUnknownHosts: true,
    closeHostView: () => void bridge.closeWindow().catch(console.error),
    // The window does not download: the system's browser does, and shows the saved file.
    download: openExternal,
    saveText: (file) => bridge.saveText(file),
    savePdf: (name) => bridge.savePdf(name),
    showSaved: () => bridge.showSaved(),
    print: () => bridge.print(),
    onFrameFailure: (listener) =>
      bridge.onEvent((event) => {
        if (event.type === 'frameFailed') listener(event.failure)
      }),
    desktop: bridge,
  }
}
