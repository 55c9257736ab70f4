/**
 * `node scripts/release/check-release.ts`: fails before the build when this system's packages could not be released: the tag
 * does not match the version, or a certificate or key is missing. `PLACARD_UNSIGNED=true` allows a build without
 * certificates and keys, which is named "unsigned" and never offered as an update.
 */

import { readFileSync } from 'node:fs'
import { readPublicKey } from '#main/services/update-description.ts'
import { type ReleasePlatform, releasePlatform } from './release-files.ts'

const signing: Readonly<Record<ReleasePlatform, readonly string[]>> = {
  darwin: ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY_TEXT', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  win32: ['CSC_LINK', 'CSC_KEY_PASSWORD'],
  // An AppImage or a deb is not signed itself; the feed's description is.
  linux: [],
}

interface ReleaseFacts {
  readonly platform: ReleasePlatform
  readonly version: string
  /** The tag of the release. */
  readonly tag: string
  readonly env: NodeJS.ProcessEnv
}

/** What prevents a release, one line each. */
export function releaseProblems({ platform, version, tag, env }: ReleaseFacts): string[] {
  const problems = tag === `v${version}` ? [] : [`the tag is ${tag || 'missing'}, the version v${version}`]
  if (env.PLACARD_UNSIGNED === 'true') return problems
  const required = [...signing[platform], 'PLACARD_UPDATE_FEED', 'PLACARD_UPDATE_KEY']
  const missing = required.filter((name) => !env[name]?.trim())
  problems.push(...missing.map((name) => `${name} is missing: set it, or allow an unsigned build`))
  const key = env.PLACARD_UPDATE_KEY
  if (key && !readPublicKey(key)) problems.push('PLACARD_UPDATE_KEY is not an Ed25519 public key')
  return problems
}

if (import.meta.main) {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  const problems = releaseProblems({
    platform: releasePlatform(),
    version: manifest.version,
    tag: process.env.GITHUB_REF_NAME ?? '',
    env: process.env,
  })
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
