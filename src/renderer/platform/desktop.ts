/** The desktop app's window: everything goes by the bridge. */
import type { Bridge } from '#protocol/ipc/bridge.ts'
import { type StorageKey, storageKeys } from '#protocol/storage-keys.ts'
import type { AppStorage, Platform } from './platform.ts'

/** Read once from what the bridge was given at the start; written through. */
function bridgeStorage({ start, store }: Bridge): AppStorage {
  const texts = new Map<StorageKey, string>()
  for (const key of storageKeys) {
    const text = start.stored[key]
    if (text !== undefined) texts.set(key, text)
  }
  // What could not be written lasts as long as the page, as in a browser.
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
      // Also what the main process alone holds.
      write(key, undefined)
    },
    isLasting: () => !hasFailed,
  }
}

export function desktopPlatform(bridge: Bridge): Platform {
  return {
    host: bridge.start.host,
    version: bridge.start.version,
    newestVersion: () => bridge.newestVersion().catch(() => undefined),
    run: bridge.start.run,
    storage: bridgeStorage(bridge),
    // One window: nobody else writes.
    onStorageChange: () => () => undefined,
    openExternal: (url) => void bridge.openExternal(url),
    asksAboutUnknownHosts: true,
    closeHostView: () => void bridge.closeWindow(),
    // The window itself downloads nothing: the system's browser does, and shows what it saved.
    download: (url) => void bridge.openExternal(url),
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
