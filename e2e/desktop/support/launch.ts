/** Starts the desktop app in its own profile, as often as a test needs. */
import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'

/** The files in the resources of the package. */
export interface PackagedResources {
  /** `config.json`; `null` for none. By default it names the host that the test launches with. */
  readonly config?: string | null
  /** Other files, by name, such as `app-update.yml`; none by default. */
  readonly files?: Readonly<Record<string, string>>
}

export interface LaunchOptions {
  /** The user's home, where the app stores its files. */
  readonly profile: string
  /** The API's host. */
  readonly host: string
  readonly args?: readonly string[]
  /** Started in a D-Bus session with an unlocked keyring. */
  readonly hasKeyring?: boolean
  /** Started as if packaged, with these resources; otherwise as in development. */
  readonly packaged?: PackagedResources
  /** Variables in addition to those of `environment`. */
  readonly env?: Readonly<Record<string, string>>
}

export interface Launched {
  readonly app: ElectronApplication
  readonly page: Page
  /** The user's home. */
  readonly profile: string
  /** Its process, also once it has ended. */
  readonly child: ChildProcess
  /** The uncaught errors of the page. */
  readonly faults: readonly string[]
}

export const project = fileURLToPath(new URL('../../..', import.meta.url))
const runtime = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(project, 'node_modules/electron/dist')
export const electron = join(runtime, 'electron')

/** The app's data folder in a profile; the packaged app and the development app have separate folders. */
export const dataFolder = (profile: string, { isPackaged = false } = {}): string =>
  join(profile, isPackaged ? 'config/Placard' : 'config/Placard Development')
export const storeFile = (profile: string): string => join(dataFolder(profile), 'placard.json')

/** A separate screen for each worker, if the display has several. */
function displayOfWorker(): string {
  const { DISPLAY = '', PLACARD_E2E_SCREENS: screens, TEST_PARALLEL_INDEX: worker = '0' } = process.env
  return screens === undefined ? DISPLAY : `${DISPLAY}.${Number(worker) % Number(screens)}`
}

/** The environment of a machine without a display manager and a session bus. */
export function environment(profile: string, host: string): Record<string, string> {
  const { PATH = '', XAUTHORITY = '' } = process.env
  return {
    PATH,
    DISPLAY: displayOfWorker(),
    XAUTHORITY,
    HOME: profile,
    XDG_CONFIG_HOME: join(profile, 'config'),
    XDG_DATA_HOME: join(profile, 'data'),
    XDG_CACHE_HOME: join(profile, 'cache'),
    // Not in the profile, because the path of a socket must be short.
    XDG_RUNTIME_DIR: mkdtempSync(join(tmpdir(), 'placard-run-')),
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    LANG: 'en_US.UTF-8',
    TZ: 'Europe/Berlin',
    PLACARD_HOST: host,
  }
}

/** A program that runs Electron in a session with an unlocked keyring; the keyring's password is always the same. */
function withKeyring(profile: string): string {
  const file = join(profile, 'electron-with-keyring')
  const inner =
    'printf "placard" | gnome-keyring-daemon --unlock --components=secrets >/dev/null; exec "$0" "$@"'
  const text = `#!/bin/sh\nunset DBUS_SESSION_BUS_ADDRESS\nexec dbus-run-session -- sh -c '${inner}' '${electron}' "$@"\n`
  writeFileSync(file, text, { mode: 0o755 })
  return file
}

const icon = fileURLToPath(new URL('../../../build/icons/256x256.png', import.meta.url))

function writeResources(folder: string, { config, files = {} }: PackagedResources): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(icon, join(folder, 'icon.png'))
  if (config !== null) writeFileSync(join(folder, 'config.json'), config ?? '{}')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

/**
 * Runs the built app as if it were packaged: Electron reports a package, its resources are a folder of the test, and it gets
 * no other arguments. Returns the script that Electron must load before the app.
 */
function asPackaged(profile: string, resources: PackagedResources, args: readonly string[]): string {
  const folder = join(profile, 'resources')
  writeResources(folder, resources)
  const file = join(profile, 'as-packaged.cjs')
  const text = `const { app } = require('electron')
Object.defineProperty(app, 'isPackaged', { value: true })
Object.defineProperty(process, 'resourcesPath', { value: ${JSON.stringify(folder)} })
process.argv = [process.argv[0], ...${JSON.stringify(args)}]\n`
  writeFileSync(file, text)
  return file
}

/**
 * Delays the app's start until Playwright is attached and calls `__playwright_run`: Playwright sometimes misses a window that
 * opens while it attaches. Unlike Playwright's own loader it changes no switch of the app.
 */
function untilAttached(profile: string): string {
  const file = join(profile, 'until-attached.cjs')
  const text = `const { app } = require('electron')
const ready = app.whenReady()
const attached = new Promise((resolve) => {
  globalThis.__playwright_run = resolve
})
app.whenReady = () => attached.then(() => ready)\n`
  writeFileSync(file, text)
  return file
}

/** Long enough for a busy machine. */
const startMs = 90_000

export async function launchApp({
  profile,
  host,
  args = [],
  hasKeyring = false,
  packaged,
  env = {},
}: LaunchOptions): Promise<Launched> {
  // As in the package of an operator.
  const config = host === '' ? '{}' : JSON.stringify({ host })
  const resources = packaged && { config, ...packaged }
  const app = await _electron.launch({
    executablePath: hasKeyring ? withKeyring(profile) : electron,
    args: [
      '-r',
      untilAttached(profile),
      ...(resources ? ['-r', asPackaged(profile, resources, args)] : []),
      project,
      ...args,
    ],
    chromiumSandbox: true,
    timeout: startMs,
    env: { ...environment(profile, host), ...env },
  })
  app.process().once('exit', (code, signal) => {
    // A crash, which Playwright tells as a closed page alone; tests and `endApp` kill with another signal.
    if (code || (signal && signal !== 'SIGKILL')) console.error(`the app ended with ${signal ?? code}`)
  })
  const page = await app.firstWindow({ timeout: startMs })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  return { app, page, profile, child: app.process(), faults }
}

const graceMs = 10_000

/** Ends an app in any state. */
export async function endApp({ app, child, page }: Launched): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const killed = setTimeout(() => child.kill('SIGKILL'), graceMs)
  // A poll that a route still forwards ends with the app.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
  await app.close().catch(() => child.kill('SIGKILL'))
  clearTimeout(killed)
}
