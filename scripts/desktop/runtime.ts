/** Finds an Electron: from the environment, the project's own (downloaded if necessary), or the shared one for tests. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../build/web-build.ts'

export interface Runtime {
  /** For `ELECTRON_OVERRIDE_DIST_PATH` and electron-builder's `electronDist`. */
  readonly folder: string
  /** An older Electron, only for tests; it must not be shipped. */
  readonly isForTestsOnly: boolean
}

const shared = join(projectFolder, '../shared/tools/electron-runtime')
const own = join(projectFolder, 'node_modules/electron')
const downloadTimeoutMs = 300_000

const executables: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/** The executable of a runtime's folder. */
export function executableOf(folder: string): string {
  return join(folder, executables[process.platform] ?? 'electron')
}

/** Electron's script only reports "fetch failed"; this adds the URL and the cause. */
const logCauses = `
const { fetch } = globalThis
globalThis.fetch = (...args) => fetch(...args).catch((error) => {
  console.error(String(args[0]?.url ?? args[0]), String(error.cause ?? error))
  throw error
})`

/** Downloads the project's own Electron; returns the output. */
function download(): string {
  const args = ['--import', `data:text/javascript,${encodeURIComponent(logCauses)}`, join(own, 'install.js')]
  const { error, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: downloadTimeoutMs,
  })
  return [error?.message, stdout, stderr].join('\n').trim()
}

function ownRuntime(): Runtime | { readonly why: string } {
  const folder = join(own, 'dist')
  const isInstalled = () => existsSync(executableOf(folder))
  const output = isInstalled() ? '' : download()
  if (isInstalled()) return { folder, isForTestsOnly: false }
  return { why: `Electron could not be downloaded: ${output || 'without an error message'}` }
}

/** The last line of what a command printed. */
const lastLine = (text: string | null) => text?.trim().split('\n').at(-1)

/** The runtime, or the reason why there is none. */
export function findRuntime(): Runtime | { readonly why: string } {
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (named) {
    return existsSync(executableOf(named))
      ? { folder: named, isForTestsOnly: true }
      : { why: `ELECTRON_OVERRIDE_DIST_PATH names no Electron: ${named}` }
  }
  const ownResult = ownRuntime()
  if (!('why' in ownResult)) return ownResult
  console.error(ownResult.why)
  if (!existsSync(shared)) return { why: "Electron's own download failed and there is no shared runtime" }
  const { status, stdout, stderr } = spawnSync(shared, { encoding: 'utf8' })
  const folder = stdout?.trim()
  if (status === 0 && folder) return { folder, isForTestsOnly: true }
  return { why: `no Electron is available: ${lastLine(stderr) ?? 'the shared runtime did not start'}` }
}
