/** The update feed of a package and the public key for its signatures. Both are files in its resources. */
import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import * as v from 'valibot'
import { allowedLink } from '#protocol/link-policy.ts'
import { readPublicKey } from './update-description.ts'

/** The file with the public key, next to `app-update.yml`. */
export const keyFileName = 'update-key'

export interface Feed {
  readonly url: URL
  readonly key: KeyObject
}

export type UpdateSettings =
  | { readonly feed: Feed }
  /** `off`: no feed or no key. `packageManager`: the system's package manager installs updates. */
  | { readonly none: 'off' | 'packageManager' }
  /** The feed is neither https nor on this machine. */
  | { readonly blocked: 'insecure' }

/** The base URL of the feed; undefined unless https, or http on loopback. */
export function feedAddress(address: string): URL | undefined {
  return allowedLink(address.endsWith('/') ? address : `${address}/`)
}

const AppUpdate = v.object({ url: v.string() })

/** Reads a package's settings from its resources. */
export function readUpdateSettings(resources: string): UpdateSettings {
  const read = (name: string) => {
    const file = join(resources, name)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  }
  // electron-builder writes this file only into deb, rpm and pacman packages.
  if (read('package-type') !== '') return { none: 'packageManager' }
  const key = readPublicKey(read(keyFileName))
  const parsed = v.safeParse(AppUpdate, load(read('app-update.yml')))
  if (!key || !parsed.success) return { none: 'off' }
  const url = feedAddress(parsed.output.url)
  return url ? { feed: { url, key } } : { blocked: 'insecure' }
}
