/** How each kind of package is installed and started on its own system, and how its window is seen from outside. */
import { join } from 'node:path'
import { packageKinds, packagesIn, type ReleasePlatform } from './release-files.ts'

/** A program and its arguments, for no shell. */
export type Command = readonly [program: string, ...args: string[]]

export interface PackageStart {
  /** The package's file. */
  readonly name: string
  /** What installs or unpacks it. */
  readonly prepare: readonly Command[]
  /** Starts it, without any argument. */
  readonly program: string
  readonly env?: Readonly<Record<string, string>>
}

interface Packages {
  readonly platform: ReleasePlatform
  /** Where they are. */
  readonly folder: string
  /** Where they may be unpacked. */
  readonly work: string
}

function startOf(name: string, { folder, work }: Packages): PackageStart {
  const file = join(folder, name)
  const kind = name.slice(name.lastIndexOf('.'))
  const place = join(work, kind.slice(1))
  const macApp = (parent: string) => join(parent, 'Placard.app/Contents/MacOS/Placard')
  switch (kind) {
    case '.AppImage':
      // The machine that builds has no FUSE to mount it with.
      return {
        name,
        prepare: [['chmod', '+x', file]],
        program: file,
        env: { APPIMAGE_EXTRACT_AND_RUN: '1' },
      }
    case '.deb':
      return {
        name,
        prepare: [['sudo', 'apt-get', 'install', '--yes', file]],
        program: '/opt/Placard/placard',
      }
    case '.dmg':
      return {
        name,
        prepare: [['hdiutil', 'attach', '-nobrowse', '-readonly', '-mountpoint', place, file]],
        program: macApp(place),
      }
    case '.zip':
      return { name, prepare: [['ditto', '-x', '-k', file, place]], program: macApp(place) }
    case '.exe':
      // The installer takes the rest of the line for the folder.
      return { name, prepare: [[file, '/S', `/D=${place}`]], program: join(place, 'Placard.exe') }
    default:
      throw new Error(`${name} is no package that can be started`)
  }
}

/** How to start each package that this system's build made; throws when a kind is missing. */
export function packageStarts(packages: Packages): PackageStart[] {
  return packagesIn(packages.folder, packageKinds[packages.platform]).map((name) => startOf(name, packages))
}

/** How to start the folder that the packages of Linux are made of. */
export const unpackedStart = (folder: string): PackageStart => ({
  name: 'linux-unpacked',
  prepare: [],
  program: join(folder, 'linux-unpacked/placard'),
})

const macWindows = `ObjC.import('CoreGraphics')
const all = ObjC.deepUnwrap(ObjC.castRefToObject($.CGWindowListCopyWindowInfo(1, 0)))
all.filter((one) => one.kCGWindowOwnerName === 'Placard' && one.kCGWindowLayer === 0).map(() => 'Placard window').join('\\n')`

/** Prints a line for each visible window of the app: its title, except on macOS, which tells titles only with a permission. */
export const windowList: Readonly<Record<ReleasePlatform, Command>> = {
  linux: ['xdotool', 'search', '--onlyvisible', '--class', '^placard$', 'getwindowname', '%@'],
  darwin: ['osascript', '-l', 'JavaScript', '-e', macWindows],
  win32: [
    'powershell',
    '-NoProfile',
    '-Command',
    '(Get-Process -Name Placard -ErrorAction SilentlyContinue).MainWindowTitle',
  ],
}

/**
 * True when a window shows a page of the app: the page sets a title like "Log in · Placard". The window of a page that did
 * not load is named "Placard" alone.
 */
export function hasPage(windows: string): boolean {
  return windows.split(/\r?\n/).some((title) => /\S.*Placard\s*$|^Placard window$/.test(title))
}
