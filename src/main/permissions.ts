/** No page gets a permission, a device or a download, the app's own not either. */
import type { Session } from 'electron'

export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  // Files are saved by the save dialogs of `services/saving.ts`.
  session.on('will-download', (event) => event.preventDefault())
  session.setSpellCheckerEnabled(false)
}
