/** The token by which a host knows this device again. It stays after a logout, one for each host, and is of use with a login only. */
import { apiOrigin } from './login-origin.ts'
import { setSetting, settingsStore } from './settings.ts'

export const deviceToken = (): string | undefined => settingsStore.getState().devices[apiOrigin]

export function storeDeviceToken(token: string): void {
  setSetting('devices', { ...settingsStore.getState().devices, [apiOrigin]: token })
}
