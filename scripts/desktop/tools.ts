/** What the desktop tests need of a Linux system: libraries, a display, a keyring, an accessibility bus. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { aptInstall, isRootOnDebian } from '../env/debian-packages.ts'
import { executableOf } from './runtime.ts'

/** True when a program is in the path. */
export const hasProgram = (name: string) => spawnSync('which', [name], { stdio: 'ignore' }).status === 0

/** True when there is a keyring to test with. */
export const hasKeyring = () => hasProgram('gnome-keyring-daemon') && hasProgram('dbus-run-session')

/** True when certificates can be made to test with. */
export const hasCertutil = () => hasProgram('certutil') && hasProgram('pk12util')

/** Debian's names for what an Electron is linked to. */
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

/** Debian's packages for reading the accessible tree of a window (`e2e/desktop/support/accessible-window.py`). */
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

/** The libraries that a program wants and this machine does not have. */
function missingLibraries(program: string): string[] {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' })
  return [...(stdout ?? '').matchAll(/(\S+) => not found/g)].map(([, name = '']) => name)
}

/** Installs on Debian what is missing; gives what is missing all the same. */
export function prepareLinux(runtime: string): string | undefined {
  if (process.platform !== 'linux') return undefined
  const program = executableOf(runtime)
  if (isRootOnDebian()) {
    const wanted = [
      ...(hasKeyring() ? [] : ['gnome-keyring', 'dbus']),
      ...(hasCertutil() ? [] : ['libnss3-tools']),
      ...(hasProgram('xvfb-run') && hasProgram('xauth') ? [] : ['xvfb', 'xauth']),
      ...(hasAccessibility() ? [] : accessibility),
      ...(missingLibraries(program).length === 0 ? [] : libraries),
    ]
    if (wanted.length > 0) aptInstall(...wanted)
  }
  const missing = missingLibraries(program)
  if (missing.length > 0) return `Electron lacks ${missing.join(', ')}`
  if (!hasProgram('xvfb-run') && !process.env.DISPLAY) return 'there is no display and no xvfb-run'
  if (!process.env.CI) return undefined
  if (!hasKeyring()) return 'there is no keyring: gnome-keyring or dbus-run-session is missing'
  if (!hasCertutil()) return 'certutil or pk12util is missing'
  return hasAccessibility() ? undefined : `one of ${accessibility.join(', ')} is missing`
}
