/** The desktop app's main process: what must stand before `ready`, then the app. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, Menu } from 'electron'
import { registerAppScheme } from './app-scheme.ts'
import { deepLinkAmong, linkScheme, parseDeepLink } from './deep-link.ts'
import { createDesktop } from './desktop.ts'
import { hostileSwitches } from './hostile-switches.ts'

/** A package made for the tests of the packaged app says so in its own manifest; no other is ever driven from outside. */
function isMadeForTests(): boolean {
  const manifest = join(app.getAppPath(), 'package.json')
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).isMadeForTests === true
}

function refuseHostileStart(): boolean {
  if (!app.isPackaged) return false
  const found = hostileSwitches((name) => app.commandLine.hasSwitch(name))
  if (found.length === 0 || isMadeForTests()) return false
  process.stderr.write(`Placard does not start with: ${found.map((name) => `--${name}`).join(' ')}\n`)
  return true
}

/** 78 is `EX_CONFIG`. */
const exitHostile = 78

function run(): void {
  // As root, where a developer has to leave it out, Chromium's own sandbox does not start.
  if (app.isPackaged || !app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
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

if (refuseHostileStart()) app.exit(exitHostile)
else if (app.requestSingleInstanceLock()) run()
else app.quit()
