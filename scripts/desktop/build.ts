/** Builds the desktop app into out/desktop, and packages the build as a folder. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRunConfig } from '#protocol/run-config.ts'
import { isBuildStale, projectFolder } from '../build/web-build.ts'
import { runTool } from '../env/run-tool.ts'
import { executableOf } from './runtime.ts'

/** The configuration files for the package's resources. */
export const configFolder = join(projectFolder, 'out/desktop-config')

/** Writes the operator's configuration for the package's resources; throws if it is invalid. */
function writeConfig(): void {
  const source = process.env.PLACARD_CONFIG
  const text = source ? readFileSync(source, 'utf8') : '{}\n'
  const [problem] = readRunConfig(text).problems
  if (problem) throw new Error(`PLACARD_CONFIG: ${problem.path || source}: ${problem.kind}`)
  mkdirSync(configFolder, { recursive: true })
  writeFileSync(join(configFolder, 'config.json'), text)
}

/** Builds the desktop app; rejects when the build fails. */
export async function buildDesktop(): Promise<void> {
  writeConfig()
  const { code, output } = await runTool('electron-vite', ['build'], { quiet: true, cwd: projectFolder })
  if (code !== 0) throw new Error(`The desktop build failed.\n${output}`)
}

/** As `buildDesktop`, but a build that is newer than its sources is used again: `npm run check` makes one, too. */
export async function ensureDesktopBuild(): Promise<void> {
  // Written last.
  const page = join(projectFolder, 'out/desktop/renderer/index.html')
  if (isBuildStale(page)) await buildDesktop()
  else writeConfig()
}

const output = join(projectFolder, 'out/package')

/** The Electron version of a runtime, from its folder's name or from `electron --version`. */
function versionOf(folder: string): string {
  const versionInName = /electron-(\d+\.\d+\.\d+)/.exec(folder)?.[1]
  if (versionInName) return versionInName
  const { stdout } = spawnSync(executableOf(folder), ['--version', '--no-sandbox'], { encoding: 'utf8' })
  return stdout.trim().replace(/^v/, '')
}

/** Packages the built app with a runtime and resolves to the folder; rejects when it fails. */
export async function packageFolder(runtime: string): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'placard-package-'))
  try {
    // Without the runtime's default app.
    const dist = join(work, 'dist')
    cpSync(runtime, dist, { recursive: true })
    rmSync(join(dist, 'resources/app'), { recursive: true, force: true })
    rmSync(output, { recursive: true, force: true })
    const options = [`-c.electronDist=${dist}`, `-c.electronVersion=${versionOf(runtime)}`]
    const packed = await runTool('electron-builder', ['--dir', '--publish', 'never', ...options], {
      quiet: true,
      cwd: projectFolder,
    })
    const folder = join(output, 'linux-unpacked')
    if (packed.code !== 0 || !existsSync(folder))
      throw new Error(`The app could not be packaged.\n${packed.output}`)
    return folder
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
