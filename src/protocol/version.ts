/** Versions of the app: `major.minor.patch`, or an older pre-release of it (`1.2.0-beta.1`). Pure. */

const number = '(?:0|[1-9]\\d{0,8})'
const releasePattern = new RegExp(`^${number}\\.${number}\\.${number}$`)

/** True for the version of a release; `basic_config.min_version` must be one. */
export const isReleaseVersion = (text: string): boolean => releasePattern.test(text)

/** Major, minor, patch, and 0 for a pre-release or 1 for the release; undefined if the text is not a version. */
function partsOf(version: string): readonly number[] | undefined {
  const [precedence = ''] = version.split('+')
  const [release = '', ...preRelease] = precedence.split('-')
  if (!isReleaseVersion(release)) return undefined
  return [...release.split('.').map(Number), preRelease.length > 0 ? 0 : 1]
}

/** True for the version of a release or of a pre-release. */
export const isVersion = (text: string): boolean => partsOf(text) !== undefined

/** False if either is not a version. */
export function isOlderVersion(version: string, other: string): boolean {
  const left = partsOf(version)
  const right = partsOf(other)
  if (!left || !right) return false
  const index = left.findIndex((part, position) => part !== right[position])
  return (left[index] ?? 0) < (right[index] ?? 0)
}

export interface Versions {
  /** Of the running app. */
  readonly current: string
  /** `basic_config.min_version`. */
  readonly minimum: string | undefined
  /** The newest available version that the platform verified; undefined if unknown. */
  readonly newest: string | undefined
}

/** What `basic_config.min_version` means for the running app. `required`: the version is available. `unverified`: unknown. */
export type UpdateNeed = 'none' | 'required' | 'unverified'

/** True if the host demands a newer version than the running one, whether or not it exists. */
export const isDemanded = ({ current, minimum }: Omit<Versions, 'newest'>): boolean =>
  minimum !== undefined && isReleaseVersion(minimum) && isOlderVersion(current, minimum)

/** A minimum above the newest version is ignored: no user could meet it, and it would only block money. */
export function updateNeed({ current, minimum, newest }: Versions): UpdateNeed {
  if (minimum === undefined || !isDemanded({ current, minimum })) return 'none'
  if (newest === undefined || !isVersion(newest)) return 'unverified'
  return isOlderVersion(newest, minimum) ? 'none' : 'required'
}
