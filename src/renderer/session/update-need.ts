/** What it means that the host calls a version of the app too old to be safe. Pure (docs/decisions/0031). */
import { isOlderVersion, isReleaseVersion, isVersion } from '#protocol/version.ts'

export interface Versions {
  /** The running app's. */
  readonly current: string
  /** `basic_config.min_version`. */
  readonly minimum: string | undefined
  /** The newest one that can be had, as the platform verified it; undefined when it is not known. */
  readonly newest: string | undefined
}

/** `required`: the demanded version can be had. `unverified`: it is not known whether there is one. */
export type UpdateNeed = 'none' | 'required' | 'unverified'

/** True when the host demands a newer version than the running one, whether or not there is one. */
export const isDemanded = ({ current, minimum }: Omit<Versions, 'newest'>): boolean =>
  minimum !== undefined && isReleaseVersion(minimum) && isOlderVersion(current, minimum)

/** A demand above the newest version is ignored: nobody could meet it, and it would only hold up money. */
export function updateNeed({ current, minimum, newest }: Versions): UpdateNeed {
  if (minimum === undefined || !isDemanded({ current, minimum })) return 'none'
  if (newest === undefined || !isVersion(newest)) return 'unverified'
  return isOlderVersion(newest, minimum) ? 'none' : 'required'
}
