/** A package's update settings: the feed's address and the public key, from `PLACARD_UPDATE_FEED` and `_KEY`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPublicKey } from '#main/services/update-description.ts'
import { feedAddress, keyFileName } from '#main/services/update-settings.ts'

/**
 * Writes the public key to `folder`, for the package's resources, and returns electron-builder's options for the feed.
 * Without a feed there are none, and no key is left in the folder. Throws when a package with these settings could not
 * update itself safely.
 */
export function updateOptions(env: NodeJS.ProcessEnv, folder: string): string[] {
  const { PLACARD_UPDATE_FEED: feed, PLACARD_UPDATE_KEY: key } = env
  const file = join(folder, keyFileName)
  rmSync(file, { force: true })
  if (!feed && !key) return []
  if (!feed) throw new Error('PLACARD_UPDATE_KEY is set, but not PLACARD_UPDATE_FEED')
  const address = feedAddress(feed)
  if (!address) throw new Error(`PLACARD_UPDATE_FEED must be an https address: ${feed}`)
  if (!key)
    throw new Error('PLACARD_UPDATE_FEED is set, but not PLACARD_UPDATE_KEY (npm run release:key makes one)')
  if (!readPublicKey(key))
    throw new Error('PLACARD_UPDATE_KEY is not the public key that npm run release:key prints')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${key.trim()}\n`)
  return ['-c.publish.provider=generic', `-c.publish.url=${address.href}`]
}
