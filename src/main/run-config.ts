/** The operator's configuration, and the API host: from the environment (unless packaged), the configuration, or the sandbox. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { allowedLink } from '#protocol/link-policy.ts'
import { brokenConfig, type ParsedConfig, readRunConfig } from '#protocol/run-config.ts'

/** A packaged app reads only its resources; in development `PLACARD_CONFIG` may name a file. */
export function readConfigFile(): ParsedConfig {
  const file = app.isPackaged ? join(process.resourcesPath, 'config.json') : process.env.PLACARD_CONFIG
  if (!file) return { config: {}, problems: [] }
  return existsSync(file) ? readRunConfig(readFileSync(file, 'utf8')) : brokenConfig('notFound')
}

const sandboxHost = 'http://localhost:4400'

export interface ApiHost {
  /** An origin. */
  readonly host: string
  readonly run: ParsedConfig
}

/** The operator's statement applies only to the host in the same configuration. */
export function resolveApiHost(named: string | undefined, run: ParsedConfig): ApiHost {
  const { host, operator, ...rest } = run.config
  const apiHost = (named ? allowedLink(named)?.origin : undefined) ?? host ?? sandboxHost
  const isStated = operator !== undefined && apiHost === host
  return {
    host: apiHost,
    run: { config: { ...rest, host: apiHost, ...(isStated && { operator }) }, problems: run.problems },
  }
}
