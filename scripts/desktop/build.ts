/** Builds main, preload and renderer of the desktop app into out/desktop. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRunConfig } from '#protocol/run-config.ts'
import { projectFolder } from '../build/web-build.ts'
import { runTool } from '../env/run-tool.ts'

/** What goes into the package's resources beside the app. */
export const configFolder = join(projectFolder, 'out/desktop-config')

/** The operator's configuration, for the package's resources; throws where it is not as it must be. */
function writeConfig(): void {
  const given = process.env.PLACARD_CONFIG
  const text = given ? readFileSync(given, 'utf8') : '{}\n'
  const [problem] = readRunConfig(text).problems
  if (problem) throw new Error(`PLACARD_CONFIG: ${problem.path || given}: ${problem.kind}`)
  mkdirSync(configFolder, { recursive: true })
  writeFileSync(join(configFolder, 'config.json'), text)
}

/** Throws when the build fails. */
export async function buildDesktop(): Promise<void> {
  writeConfig()
  const { code, output } = await runTool('electron-vite', ['build'], { quiet: true, cwd: projectFolder })
  if (code !== 0) throw new Error(`The desktop build failed.\n${output}`)
}
