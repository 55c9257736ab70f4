/** Builds main, preload and renderer of the desktop app into out/desktop. */
import { runTool } from './run-tool.ts'
import { projectFolder } from './web-build.ts'

/** Throws when the build fails. */
export async function buildDesktop(): Promise<void> {
  const { code, output } = await runTool('electron-vite', ['build'], { quiet: true, cwd: projectFolder })
  if (code !== 0) throw new Error(`The desktop build failed.\n${output}`)
}
