/** The operator's configuration on the desktop, and the host that follows from it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { brokenConfig, type ReadConfig, readRunConfig } from '#protocol/run-config.ts'

/** A packaged app reads its resources alone; before packaging `PLACARD_CONFIG` may name a file. */
export function readConfigFile(): ReadConfig {
  const file = app.isPackaged ? join(process.resourcesPath, 'config.json') : process.env.PLACARD_CONFIG
  if (!file) return { config: {}, problems: [] }
  return existsSync(file) ? readRunConfig(readFileSync(file, 'utf8')) : brokenConfig('notFound')
}
