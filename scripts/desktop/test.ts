/** The desktop's end-to-end tests: a real Electron, as an ordinary user, on a separate display. */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../build/web-build.ts'
import { ensureFonts, NoInstall } from '../env/debian-packages.ts'
import { findChromium } from '../env/find-chromium.ts'
import { commandPath } from '../env/run-tool.ts'
import { ensureDesktopBuild, packageFolder } from './build.ts'
import { findRuntime } from './runtime.ts'
import { hasCertutil, hasKeyring, hasProgram, prepareLinux } from './tools.ts'
import { folderFor, type OrdinaryUser, ordinaryUser, readableFor } from './user.ts'

/** The result of the tests, or the reason why they did not run. */
export type DesktopRun = { readonly code: number; readonly report: string } | { readonly why: string }

/** A file's path in the tested project, which may be a copy. */
function inProject(path: string, project: string): string {
  return path.startsWith(projectFolder) ? join(project, path.slice(projectFolder.length)) : path
}

/** One per Playwright worker: a covered window is throttled, and never reported as unresponsive. */
const screens = 3
/** `-noreset`: otherwise the display restarts when its last window closes, and rejects connections meanwhile. */
const display = [
  ...Array.from({ length: screens }, (_, index) => `-screen ${index} 1280x1024x24`),
  '-noreset',
].join(' ')

interface Packaged {
  readonly folder: string
  /** Each file's SHA-256 after packaging. */
  readonly hashes: string
}

interface RunOptions {
  readonly project: string
  readonly runtime: string
  readonly packaged: Packaged | undefined
  readonly home: string
  readonly user: OrdinaryUser | undefined
  readonly args: readonly string[]
}

function runPlaywright({ project, runtime, packaged, home, user, args }: RunOptions): Promise<number> {
  const config = join(project, 'playwright.desktop.config.ts')
  const command = [
    inProject(process.execPath, project),
    inProject(commandPath('playwright'), project),
    'test',
    '-c',
    config,
    ...args,
  ]
  const hasOwnDisplay = process.platform === 'linux' && hasProgram('xvfb-run')
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
      ...(packaged && {
        PLACARD_E2E_PACKAGED: inProject(packaged.folder, project),
        PLACARD_E2E_PACKAGED_HASHES: packaged.hashes,
      }),
      ...(hasOwnDisplay && { PLACARD_E2E_SCREENS: String(screens) }),
      ...(hasKeyring() && { PLACARD_E2E_KEYRING: '1' }),
      ...(hasCertutil() && { PLACARD_E2E_CERTUTIL: '1' }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(home, 'report.json'),
    },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** An operator's configuration; its host is the port on which a test starts the sandbox. */
async function operatorConfig(): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'placard-config-')), 'config.json')
  writeFileSync(file, JSON.stringify({ host: `http://localhost:${await freePort()}` }))
  return file
}

async function packageForTests(runtime: string): Promise<Packaged> {
  const folder = await packageFolder(runtime)
  const command = ['-c', 'find . -type f -exec sha256sum {} + | LC_ALL=C sort']
  return { folder, hashes: execFileSync('sh', command, { cwd: folder, encoding: 'utf8' }) }
}

/** Builds, packages and tests; `args` are passed to Playwright. A missing requirement of the machine is returned, not thrown. */
export async function testDesktop(args: readonly string[]): Promise<DesktopRun> {
  try {
    return await buildAndTest(args)
  } catch (error) {
    if (error instanceof NoInstall) return { why: error.message }
    throw error
  }
}

async function buildAndTest(args: readonly string[]): Promise<DesktopRun> {
  const runtime = findRuntime()
  if ('why' in runtime) return runtime
  const why = prepareLinux(runtime.folder)
  if (why) return { why }
  process.env.PLACARD_CHROMIUM = await findChromium()
  ensureFonts()
  process.env.PLACARD_CONFIG = await operatorConfig()
  await ensureDesktopBuild()
  const packaged = process.platform === 'linux' ? await packageForTests(runtime.folder) : undefined

  if (!hasKeyring())
    console.log('desktop: the keyring tests do not run: gnome-keyring or dbus-run-session is missing')
  if (!hasCertutil())
    console.log('desktop: the test with a client certificate does not run: certutil is missing')
  const user = ordinaryUser()
  const home = folderFor(user, 'e2e')
  const copies = join(home, 'readable')
  const project = readableFor(user, projectFolder, copies)
  const code = await runPlaywright({
    project,
    runtime: readableFor(user, runtime.folder, copies),
    packaged,
    home,
    user,
    args,
  })
  const shots = join(home, 'shots')
  if (existsSync(shots)) cpSync(shots, join(projectFolder, 'e2e/shots/desktop'), { recursive: true })
  rmSync(copies, { recursive: true, force: true })
  // After a failure the files are kept for inspection.
  if (code === 0)
    for (const name of ['results', 'shots']) rmSync(join(home, name), { recursive: true, force: true })
  return { code, report: join(home, 'report.json') }
}

if (import.meta.main) {
  const run = await testDesktop(process.argv.slice(2))
  if ('why' in run) console.log(`desktop: did not run: ${run.why}`)
  process.exitCode = 'why' in run ? Number(Boolean(process.env.CI)) : run.code
}
