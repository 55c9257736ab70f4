/** Entry of the main process: everything that must run before `ready`, then the app. */
import { join } from 'node:path'
import { app, Menu } from 'electron'
import { registerAppScheme } from './app-scheme.ts'
import { deepLinkAmong, linkScheme, parseDeepLink } from './deep-link.ts'
import { createDesktop } from './desktop.ts'
import { disallowedOptions } from './disallowed-switches.ts'
import { passwordStore } from './linux-keyring.ts'

/** Reports disallowed options of a packaged app on standard error. */
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
  // Chromium's sandbox does not start as root; developers then pass `--no-sandbox`.
  if (app.isPackaged || !app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  // Windows needs it to match the window with its shortcut and to show the app's name in notifications.
  if (process.platform === 'win32') app.setAppUserModelId(appId)
  if (!app.commandLine.hasSwitch('password-store')) {
    const store = passwordStore()
    if (store) app.commandLine.appendSwitch('password-store', store)
  }
  registerAppScheme()
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)

  // Prevents Electron's default menu; ours is set when the window is shown.
  Menu.setApplicationMenu(null)
  const desktop = createDesktop()
  const initialLink = deepLinkAmong(process.argv)
  if (initialLink) desktop.open(initialLink)
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

// In development the app neither reads nor changes the data of the installed app.
if (!app.isPackaged) app.setPath('userData', join(app.getPath('appData'), `${app.getName()} Development`))

if (isStartRefused()) app.exit(refusedExitCode)
else if (app.requestSingleInstanceLock()) run()
else app.quit()
