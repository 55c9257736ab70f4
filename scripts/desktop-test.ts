/** The desktop's end-to-end tests: a real Electron, as an ordinary user, on a display of its own. */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, isRootOnDebian } from './apt-install.ts'
import { buildDesktop } from './desktop-build.ts'
import { packageFolder } from './desktop-package-folder.ts'
import { executableOf, findRuntime } from './desktop-runtime.ts'
import { folderFor, type OrdinaryUser, ordinaryUser, readableFor } from './desktop-user.ts'
import { findChromium } from './find-chromium.ts'
import { commandPath } from './run-tool.ts'
import { projectFolder } from './web-build.ts'

/** How the tests ended, or why they did not run. */
export type DesktopRun = { readonly code: number; readonly report: string } | { readonly why: string }

const has = (program: string) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0

const hasKeyring = () => has('gnome-keyring-daemon') && has('dbus-run-session')

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

/** The libraries that a program wants and this machine does not have. */
function missingLibraries(program: string): string[] {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' })
  return [...(stdout ?? '').matchAll(/(\S+) => not found/g)].map(([, name = '']) => name)
}

/** Debian's packages for the tests; gives what is missing all the same. Without the keyring its tests say that they did not run. */
function prepareLinux(runtime: string): string | undefined {
  if (process.platform !== 'linux') return undefined
  const program = executableOf(runtime)
  if (isRootOnDebian()) {
    const wanted = [
      ...(has('gnome-keyring-daemon') ? [] : ['gnome-keyring']),
      ...(has('xvfb-run') && has('xauth') ? [] : ['xvfb', 'xauth']),
      ...(missingLibraries(program).length === 0 ? [] : libraries),
    ]
    if (wanted.length > 0) aptInstall(...wanted)
  }
  const missing = missingLibraries(program)
  if (missing.length > 0) return `Electron lacks ${missing.join(', ')}`
  return has('xvfb-run') || process.env.DISPLAY ? undefined : 'there is no display and no xvfb-run'
}

/** The path of a file in the project that is tested, which may be a copy. */
function inProject(path: string, project: string): string {
  return path.startsWith(projectFolder) ? join(project, path.slice(projectFolder.length)) : path
}

/** One for each of Playwright's workers: a window that another one covers is slowed down, and never called hung. */
const screens = 2
/** `-noreset`: else the display starts anew when its last window closes, and refuses who comes meanwhile. */
const display = [
  ...Array.from({ length: screens }, (_, index) => `-screen ${index} 1280x1024x24`),
  '-noreset',
].join(' ')

interface Setting {
  readonly project: string
  readonly runtime: string
  readonly packaged: string | undefined
  readonly home: string
  readonly user: OrdinaryUser | undefined
  readonly args: readonly string[]
}

function runPlaywright({ project, runtime, packaged, home, user, args }: Setting): Promise<number> {
  const config = join(project, 'playwright.desktop.config.ts')
  const command = [
    inProject(process.execPath, project),
    inProject(commandPath('playwright'), project),
    'test',
    '-c',
    config,
    ...args,
  ]
  const hasOwnDisplay = process.platform === 'linux' && has('xvfb-run')
  const [program = '', ...rest] = hasOwnDisplay ? ['xvfb-run', '-a', '-s', display, ...command] : command
  const child = spawn(program, rest, {
    cwd: project,
    stdio: 'inherit',
    ...user,
    env: {
      ...process.env,
      ...(user && { HOME: home }),
      ELECTRON_OVERRIDE_DIST_PATH: runtime,
      PLACARD_E2E_HOME: home,
      PLACARD_E2E_PACKAGED: packaged,
      ...(hasOwnDisplay && { PLACARD_E2E_SCREENS: String(screens) }),
      ...(hasKeyring() && { PLACARD_E2E_KEYRING: '1' }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(home, 'report.json'),
    },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Builds, packs and tests; `args` go on to Playwright. */
export async function testDesktop(args: readonly string[]): Promise<DesktopRun> {
  const runtime = findRuntime()
  if ('why' in runtime) return runtime
  const why = prepareLinux(runtime.folder)
  if (why) return { why }
  process.env.PLACARD_CHROMIUM = await findChromium()
  await buildDesktop()
  const packaged = process.platform === 'linux' ? await packageFolder(runtime.folder) : undefined

  if (!hasKeyring())
    console.log('desktop: the keyring tests do not run: gnome-keyring or dbus-run-session is missing')
  const user = ordinaryUser()
  const home = folderFor(user, 'e2e')
  const place = join(home, 'readable')
  const project = readableFor(user, projectFolder, place)
  const code = await runPlaywright({
    project,
    runtime: readableFor(user, runtime.folder, place),
    packaged: packaged && inProject(packaged, project),
    home,
    user,
    args,
  })
  const shots = join(home, 'shots')
  if (existsSync(shots)) cpSync(shots, join(projectFolder, 'e2e/shots/desktop'), { recursive: true })
  // What failed is kept to be looked at.
  if (code === 0)
    for (const name of ['results', 'readable', 'shots'])
      rmSync(join(home, name), { recursive: true, force: true })
  return { code, report: join(home, 'report.json') }
}

if (import.meta.main) {
  const run = await testDesktop(process.argv.slice(2))
  if ('why' in run) console.log(`desktop: did not run: ${run.why}`)
  else process.exitCode = run.code
}
