/** Builds the web app into out/web when it is missing or older than its sources. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
export const viteConfig = join(projectFolder, 'vite.config.ts')
export const webFolder = join(projectFolder, 'out', 'web')

const sources = [
  ...['src', 'locales', 'build', 'scripts/build'],
  ...['vite.config.ts', 'electron.vite.config.ts', 'package.json', 'package-lock.json'],
]

/** The newest modification time in a file or folder, ms. A folder's own time counts, which shows removed files. */
function changedAt(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, changedAt(join(path, name))),
    stats.mtimeMs,
  )
}

/** True when the build with this page, by default that in out/web, must be made before it is used. */
export function isBuildStale(page: string = join(webFolder, 'index.html')): boolean {
  if (!existsSync(page)) return true
  return sources.some((source) => changedAt(join(projectFolder, source)) > statSync(page).mtimeMs)
}

/** Builds with the project's own Vite settings. */
export async function buildWeb(): Promise<void> {
  const { build } = await import('vite')
  await build({ configFile: viteConfig, logLevel: 'warn' })
}
