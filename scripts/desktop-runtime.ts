/** Finds an Electron to run: a named one, the project's own (fetched if need be), or the shared one for tests. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './web-build.ts'

export interface Runtime {
  /** For `ELECTRON_OVERRIDE_DIST_PATH` and electron-builder's `electronDist`. */
  readonly folder: string
  /** An old Electron that may run tests and must not be shipped. */
  readonly isForTestsOnly: boolean
}

const shared = join(projectFolder, '../shared/tools/electron-runtime')
const own = join(projectFolder, 'node_modules/electron')
const fetchLimitMs = 300_000

const executables: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/** The program of a runtime's folder. */
export function executableOf(folder: string): string {
  return join(folder, executables[process.platform] ?? 'electron')
}

function ownRuntime(): Runtime | undefined {
  const folder = join(own, 'dist')
  if (!existsSync(executableOf(folder))) {
    const args = [join(own, 'install.js')]
    spawnSync(process.execPath, args, { stdio: 'ignore', timeout: fetchLimitMs })
  }
  return existsSync(executableOf(folder)) ? { folder, isForTestsOnly: false } : undefined
}

/** The runtime, or why there is none. */
export function findRuntime(): Runtime | { readonly why: string } {
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (named) {
    return existsSync(executableOf(named))
      ? { folder: named, isForTestsOnly: true }
      : { why: `ELECTRON_OVERRIDE_DIST_PATH names no Electron: ${named}` }
  }
  const fetched = ownRuntime()
  if (fetched) return fetched
  if (!existsSync(shared))
    return { why: "Electron's own download is not reachable and there is no shared runtime" }
  const { status, stdout, stderr } = spawnSync(shared, { encoding: 'utf8' })
  const folder = stdout?.trim()
  if (status === 0 && folder) return { folder, isForTestsOnly: true }
  return {
    why: `no Electron is to be had: ${stderr?.trim().split('\n').at(-1) ?? 'the shared runtime did not start'}`,
  }
}
