/** The desktop app's main process: what must stand before `ready`, then the app. */
import { join } from 'node:path'
import { app, Menu } from 'electron'
import { registerAppScheme } from './app-scheme.ts'
import { deepLinkAmong, linkScheme, parseDeepLink } from './deep-link.ts'
import { createDesktop } from './desktop.ts'
import { disallowedOptions } from './disallowed-switches.ts'
import { passwordStore } from './password-store.ts'

/** Says on standard error what a packaged app does not start with, if it was passed. */
function isStartRefused(): boolean {
  if (!app.isPackaged) return false
  const { argv, env, platform } = process
  const found = disallowedOptions({ args: argv.slice(1), env, platform })
  if (found.length > 0) process.stderr.write(`Placard does not start with: ${found.join(' ')}\n`)
  return found.length > 0
}

/** As `appId` in electron-builder.yml. */
const appId = 'app.placard.desktop'

/** `EX_CONFIG`. */
const refusedExitCode = 78

function run(): void {
  // As root, where a developer has to leave it out, Chromium's own sandbox does not start.
  if (app.isPackaged || !app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  // Else Windows does not match the window with its shortcut, nor show notifications under the app's name.
  if (process.platform === 'win32') app.setAppUserModelId(appId)
  if (!app.commandLine.hasSwitch('password-store')) {
    const store = passwordStore()
    if (store) app.commandLine.appendSwitch('password-store', store)
  }
  registerAppScheme()
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)

  // Else Electron makes one of its own, which ours replaces when the window is shown.
  Menu.setApplicationMenu(null)
  const desktop = createDesktop()
  const first = deepLinkAmong(process.argv)
  if (first) desktop.open(first)
  app.on('second-instance', (_event, args) => {
    desktop.focus()
    const link = deepLinkAmong(args)
    if (link) desktop.open(link)
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    desktop.focus()
    const link = parseDeepLink(url)
    if (link) desktop.open(link)
  })
  void app.whenReady().then(() => desktop.start())
}

/** What is developed neither reads nor changes what the installed app has stored. */
if (!app.isPackaged) app.setPath('userData', join(app.getPath('appData'), `${app.getName()} Development`))

if (isStartRefused()) app.exit(refusedExitCode)
else if (app.requestSingleInstanceLock()) run()
else app.quit()
