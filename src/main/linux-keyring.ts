/**
 * The keyring that encrypts the login on Linux. Chromium chooses it by the desktop's name and falls back to plain text for an
 * unknown one, such as a window manager, even if a keyring is running. So this asks the session bus.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const service = 'org.freedesktop.secrets'
/** Timeout of a request to the bus, ms; it usually takes about 10. */
const timeoutMs = 1000

/** Desktops for which Chromium chooses a keyring. */
const knownDesktops = ['gnome', 'unity', 'kde', 'xfce', 'x-cinnamon', 'pantheon', 'deepin', 'ukui']

type Environment = Readonly<Record<string, string | undefined>>

/** True if Chromium chooses no keyring in this environment. */
export function isUnknownDesktop(env: Environment): boolean {
  const names = `${env.XDG_CURRENT_DESKTOP ?? ''}:${env.DESKTOP_SESSION ?? ''}`.toLowerCase().split(':')
  if (env.KDE_FULL_SESSION !== undefined || env.GNOME_DESKTOP_SESSION_ID !== undefined) return false
  return !names.some((name) => name === 'plasma' || knownDesktops.includes(name))
}

/** Without this check, the request would start a bus. Where there is none, Chromium sets its address to `disabled:`. */
export function hasBus({ DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: folder }: Environment): boolean {
  if (address !== undefined) return address !== 'disabled:'
  return folder !== undefined && existsSync(join(folder, 'bus'))
}

/** The names on the bus; empty if the tools are missing or the bus does not answer. */
function namesOnBus(): string {
  const bus = 'org.freedesktop.DBus'
  const method = 'ListNames'
  const { error, stdout } = spawnSync(
    'dbus-send',
    ['--session', '--print-reply', `--reply-timeout=${timeoutMs}`, `--dest=${bus}`, '/', `${bus}.${method}`],
    { encoding: 'utf8', timeout: timeoutMs },
  )
  if (!error) return stdout
  const call = ['call', '--session', '--dest', bus, '--object-path', '/', '--method', `${bus}.${method}`]
  return spawnSync('gdbus', call, { encoding: 'utf8', timeout: timeoutMs }).stdout ?? ''
}

/**
 * True if a keyring runs on the session bus. One that the bus could start does not count: it would ask for the password of a
 * new keyring before the app has a window.
 */
const hasKeyring = (): boolean => new RegExp(`["']${service.replaceAll('.', '\\.')}["']`).test(namesOnBus())

/** Overrides Chromium's choice; undefined keeps it. */
export function passwordStore(): 'gnome-libsecret' | undefined {
  if (process.platform !== 'linux' || !isUnknownDesktop(process.env) || !hasBus(process.env)) return undefined
  return hasKeyring() ? 'gnome-libsecret' : undefined
}
