/** Opens the settings at the start, which the page waits for. */
import { app } from 'electron'
import { bindToHost, openPersistedSettings, type PersistedSettings } from './persisted-settings.ts'
import { systemSecretStorage } from './safe-storage.ts'
import { openTextStore, type TextStore } from './settings-file.ts'

/** Delays the exit of the process until everything is written. */
function quitWhenWritten(settings: PersistedSettings): void {
  app.on('will-quit', (event) => {
    if (!settings.isWriting()) return
    event.preventDefault()
    // The windows are already closed, so a second `quit` would do nothing.
    void settings.settled().finally(() => app.exit())
  })
}

/** `host` is the API's origin, undefined if the configuration is broken; `write` writes a text to the file. */
export async function openSettings(
  folder: string,
  host: string | undefined,
  write: TextStore['write'],
): Promise<PersistedSettings> {
  const settings = await openPersistedSettings(openTextStore(folder, write), await systemSecretStorage())
  if (host !== undefined) bindToHost(settings, host)
  quitWhenWritten(settings)
  return settings
}
