/** Where the API is: the environment's host (of an unpackaged app), else the configuration's, else the bundled sandbox. */
import { allowedLink } from '#protocol/link-policy.ts'
import type { ReadConfig } from '#protocol/run-config.ts'

const sandboxHost = 'http://localhost:4400'

export interface Asked {
  /** An origin. */
  readonly host: string
  readonly run: ReadConfig
}

/** The host, and what of the configuration holds for it: a statement speaks for the host beside it and no other. */
export function whoIsAsked(named: string | undefined, run: ReadConfig): Asked {
  const { host, operator, ...rest } = run.config
  const asked = (named ? allowedLink(named)?.origin : undefined) ?? host ?? sandboxHost
  const isStated = operator !== undefined && asked === host
  return {
    host: asked,
    run: { config: { ...rest, host: asked, ...(isStated && { operator }) }, problems: run.problems },
  }
}
