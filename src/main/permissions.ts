/** No page, not even the app's own, gets a permission, a device or a download; no server gets a certificate. */
import { app, type Session } from 'electron'

export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  // Files are saved by the save dialogs of `services/save-dialogs.ts`.
  session.on('will-download', (event) => event.preventDefault())
  session.setSpellCheckerEnabled(false)
}

/** Sends no TLS client certificate to any server, because it would identify the user. */
export function refuseClientCertificates(): void {
  app.on('select-client-certificate', (event, _contents, _url, _certificates, answer) => {
    event.preventDefault()
    answer()
  })
}
