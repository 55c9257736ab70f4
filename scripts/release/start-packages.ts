/**
 * `node scripts/release/start-packages.ts <folder> [--unpacked]`: installs and starts every package of this system's build,
 * without arguments and with an empty home folder, and waits until its window shows a page. Fails when one exits or shows no
 * page. `--unpacked` starts the unpacked folder instead (Linux).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { packageKinds, packagesIn, type ReleasePlatform, releasePlatform } from './release-files.ts'

/** A program and its arguments, run without a shell. */
type Command = readonly [program: string, ...args: string[]]

interface PackageStart {
  /** The package's file name. */
  readonly name: string
  /** The commands that install or unpack it. */
  readonly prepare: readonly Command[]
  /** The program, started without arguments. */
  readonly program: string
  readonly env?: Readonly<Record<string, string>>
}

interface Packages {
  readonly platform: ReleasePlatform
  /** The folder with the packages. */
  readonly folder: string
  /** The folder to unpack them in. */
  readonly work: string
}

function startOf(name: string, { folder, work }: Packages): PackageStart {
  const file = join(folder, name)
  const kind = name.slice(name.lastIndexOf('.'))
  const target = join(work, kind.slice(1))
  const macApp = (parent: string) => join(parent, 'Placard.app/Contents/MacOS/Placard')
  switch (kind) {
    case '.AppImage':
      // The build machine has no FUSE to mount it.
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
        prepare: [['hdiutil', 'attach', '-nobrowse', '-readonly', '-mountpoint', target, file]],
        program: macApp(target),
      }
    case '.zip':
      return { name, prepare: [['ditto', '-x', '-k', file, target]], program: macApp(target) }
    case '.exe':
      // The installer reads the rest of the line as the folder.
      return { name, prepare: [[file, '/S', `/D=${target}`]], program: join(target, 'Placard.exe') }
    default:
      throw new Error(`${name} is not a package that can be started`)
  }
}

/** How to start each package of this system's build; throws when a kind is missing. */
export function packageStarts(packages: Packages): PackageStart[] {
  return packagesIn(packages.folder, packageKinds[packages.platform]).map((name) => startOf(name, packages))
}

/** How to start the unpacked folder on Linux. */
const unpackedStart = (folder: string): PackageStart => ({
  name: 'linux-unpacked',
  prepare: [],
  program: join(folder, 'linux-unpacked/placard'),
})

const macWindows = `ObjC.import('CoreGraphics')
const all = ObjC.deepUnwrap(ObjC.castRefToObject($.CGWindowListCopyWindowInfo(1, 0)))
all.filter((item) => item.kCGWindowOwnerName === 'Placard' && item.kCGWindowLayer === 0).map(() => 'Placard window').join('\\n')`

/** Prints a line per visible window of the app: its title, except on macOS, where reading titles requires a permission. */
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
 * not load has the title "Placard".
 */
export function hasPage(windows: string): boolean {
  return windows.split(/\r?\n/).some((title) => /\S.*Placard\s*$|^Placard window$/.test(title))
}

interface StartOptions {
  /** Prints the titles of the app's windows. */
  readonly windows: Command
  /** The time limit of a start, ms. */
  readonly limitMs: number
}

const pollMs = 500

function run([program, ...args]: Command): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr || stdout}`)
  return stdout
}

/** Titles of the windows; empty without a window, which some of the commands report as a failure. */
function titles([program, ...args]: Command): string {
  const { stdout, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (error) throw error
  return stdout
}

/** Ends the program and its child processes. */
async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  if (process.platform === 'win32') spawnSync('taskkill', ['/PID', String(child.pid), '/T', '/F'])
  else if (child.pid !== undefined) {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The process group has ended already.
    }
  }
  await ended
}

/** Starts one package; rejects when it exits, or when no window shows a page in time. */
export async function startPackage(start: PackageStart, { windows, limitMs }: StartOptions): Promise<void> {
  for (const command of start.prepare) run(command)
  const home = mkdtempSync(join(tmpdir(), 'placard-home-'))
  const child = spawn(start.program, [], {
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...start.env, HOME: home, XDG_CONFIG_HOME: join(home, '.config') },
  })
  let output = ''
  let failure: Error | undefined
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.once('error', (error) => {
    failure = error
  })
  // On 'close', all output has been received.
  child.once('close', (code, signal) => {
    failure ??= new Error(`${start.name} ended by itself (${code ?? signal}): ${output}`)
  })
  const deadline = Date.now() + limitMs
  try {
    while (!hasPage(titles(windows))) {
      if (failure) throw failure
      if (Date.now() > deadline) throw new Error(`${start.name} shows no page: ${output}`)
      await delay(pollMs)
    }
    if (failure) throw failure
  } finally {
    await end(child)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

if (import.meta.main) {
  const [folder = '', option] = process.argv.slice(2)
  const platform = releasePlatform()
  const work = mkdtempSync(join(tmpdir(), 'placard-start-'))
  const starts = option === '--unpacked' ? [unpackedStart(folder)] : packageStarts({ platform, folder, work })
  for (const start of starts) {
    await startPackage(start, { windows: windowList[platform], limitMs: 120_000 })
    console.log(`${start.name} starts and shows a page`)
  }
}
