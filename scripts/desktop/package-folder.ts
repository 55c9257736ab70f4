/** The packaged app as a folder, made from a runtime that is at hand. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../build/web-build.ts'
import { runTool } from '../env/run-tool.ts'
import { executableOf } from './runtime.ts'

const output = join(projectFolder, 'out/package')

/** What `electron --version` says, without its `v`; the shared runtime of the tests says it by its folder's name. */
function versionOf(folder: string): string {
  const named = /electron-(\d+\.\d+\.\d+)/.exec(folder)?.[1]
  if (named) return named
  const { stdout } = spawnSync(executableOf(folder), ['--version', '--no-sandbox'], { encoding: 'utf8' })
  return stdout.trim().replace(/^v/, '')
}

/** Packs the built app with a runtime and gives the folder; throws when it fails. */
export async function packageFolder(runtime: string): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'placard-package-'))
  try {
    // Less the runtime's own default app, which a package has no use for.
    const dist = join(work, 'dist')
    cpSync(runtime, dist, { recursive: true })
    rmSync(join(dist, 'resources/app'), { recursive: true, force: true })
    rmSync(output, { recursive: true, force: true })
    const options = [`-c.electronDist=${dist}`, `-c.electronVersion=${versionOf(runtime)}`]
    const told = await runTool('electron-builder', ['--dir', '--publish', 'never', ...options], {
      quiet: true,
      cwd: projectFolder,
    })
    const folder = join(output, 'linux-unpacked')
    if (told.code !== 0 || !existsSync(folder))
      throw new Error(`The app could not be packed.\n${told.output}`)
    return folder
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
