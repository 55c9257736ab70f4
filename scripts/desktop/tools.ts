/** Requirements of the desktop tests on Linux: libraries, a display, a keyring, an accessibility bus. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { aptInstall } from '../env/debian-packages.ts'
import { executableOf } from './runtime.ts'

/** True when a program is in PATH. */
export const hasProgram = (name: string) => spawnSync('which', [name], { stdio: 'ignore' }).status === 0

/** True when the keyring tests can run. */
export const hasKeyring = () => hasProgram('gnome-keyring-daemon') && hasProgram('dbus-run-session')

/** True when the tests can create certificates. */
export const hasCertutil = () => hasProgram('certutil') && hasProgram('pk12util')

/** Debian's packages of Electron's libraries. */
const libraries = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libxtst6',
  'libatk-bridge2.0-0',
  'libdrm2',
  'libxkbcommon0',
]

/** Debian's packages for reading a window's accessibility tree (`e2e/desktop/support/accessible-window.py`). */
const accessibility = [
  'at-spi2-core',
  'gir1.2-atspi-2.0',
  'gir1.2-gtk-3.0',
  'python3-gi',
  'x11-utils',
  'dbus',
]

const bindings = `
import gi
gi.require_version('Atspi', '2.0')
gi.require_version('Gdk', '3.0')
from gi.repository import Atspi, Gdk
`

function hasAccessibility(): boolean {
  const { status } = spawnSync('/usr/bin/python3', ['-c', bindings], { stdio: 'ignore' })
  const hasBus = ['/usr/libexec', '/usr/lib/at-spi2-core'].some((folder) =>
    existsSync(`${folder}/at-spi-bus-launcher`),
  )
  return status === 0 && hasBus && ['dbus-run-session', 'xprop', 'xwininfo'].every(hasProgram)
}

/** The libraries of a program that are not installed. */
function missingLibraries(program: string): string[] {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' })
  return [...(stdout ?? '').matchAll(/(\S+) => not found/g)].map(([, name = '']) => name)
}

/** Installs missing packages on Debian; returns what is still missing. */
export function prepareLinux(runtime: string): string | undefined {
  if (process.platform !== 'linux') return undefined
  const program = executableOf(runtime)
  const packages = [
    ...(hasKeyring() ? [] : ['gnome-keyring', 'dbus']),
    ...(hasCertutil() ? [] : ['libnss3-tools']),
    ...(hasProgram('xvfb-run') && hasProgram('xauth') ? [] : ['xvfb', 'xauth']),
    ...(hasAccessibility() ? [] : accessibility),
    ...(missingLibraries(program).length === 0 ? [] : libraries),
  ]
  if (packages.length > 0)
    aptInstall(packages, "the desktop tests start a real Electron with the system's keyring")
  const missing = missingLibraries(program)
  if (missing.length > 0) return `libraries of Electron are missing: ${missing.join(', ')}`
  if (!hasProgram('xvfb-run') && !process.env.DISPLAY) return 'there is no display and no xvfb-run'
  if (!process.env.CI) return undefined
  if (!hasKeyring()) return 'there is no keyring: gnome-keyring or dbus-run-session is missing'
  if (!hasCertutil()) return 'certutil or pk12util is missing'
  return hasAccessibility() ? undefined : `one of ${accessibility.join(', ')} is missing`
}
