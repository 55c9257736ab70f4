/**
 * Where the login is sealed on Linux. Chromium chooses by the desktop's name and takes plain text where it knows none, such
 * as under a plain window manager, although a keyring may answer there. So the session bus is asked.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const service = 'org.freedesktop.secrets'
/** What the bus is waited for, ms; it takes about 10. */
const patienceMs = 1000

/** Desktops for which Chromium itself chooses a keyring. */
const known = ['gnome', 'unity', 'kde', 'xfce', 'x-cinnamon', 'pantheon', 'deepin', 'ukui']

type Environment = Readonly<Record<string, string | undefined>>

/** True where Chromium knows no keyring by the environment. */
export function isUnknownDesktop(env: Environment): boolean {
  const names = `${env.XDG_CURRENT_DESKTOP ?? ''}:${env.DESKTOP_SESSION ?? ''}`.toLowerCase().split(':')
  if (env.KDE_FULL_SESSION !== undefined || env.GNOME_DESKTOP_SESSION_ID !== undefined) return false
  return !names.some((name) => known.some((each) => name === each || (each === 'kde' && name === 'plasma')))
}

/** Without one a question would start a bus. */
const hasBus = (env: Environment): boolean =>
  env.DBUS_SESSION_BUS_ADDRESS !== undefined ||
  (env.XDG_RUNTIME_DIR !== undefined && existsSync(join(env.XDG_RUNTIME_DIR, 'bus')))

/** The names that are on the bus; empty where the tools are missing or nothing answers. */
function namesOnBus(): string {
  const bus = 'org.freedesktop.DBus'
  const method = 'ListNames'
  const { error, stdout } = spawnSync(
    'dbus-send',
    ['--session', '--print-reply', `--reply-timeout=${patienceMs}`, `--dest=${bus}`, '/', `${bus}.${method}`],
    { encoding: 'utf8', timeout: patienceMs },
  )
  if (!error) return stdout
  const call = ['call', '--session', '--dest', bus, '--object-path', '/', '--method', `${bus}.${method}`]
  return spawnSync('gdbus', call, { encoding: 'utf8', timeout: patienceMs }).stdout ?? ''
}

/**
 * True when a keyring answers on the session bus. One that the bus could only start does not count: it would ask for a new
 * keyring's password before the app has a window.
 */
const hasKeyring = (): boolean => new RegExp(`["']${service.replaceAll('.', '\\.')}["']`).test(namesOnBus())

/** The store to choose in place of Chromium's own choice; undefined leaves it alone. */
export function passwordStore(): 'gnome-libsecret' | undefined {
  if (process.platform !== 'linux' || !isUnknownDesktop(process.env) || !hasBus(process.env)) return undefined
  return hasKeyring() ? 'gnome-libsecret' : undefined
}
