/** The version of this sandbox, which is the project's. */
import manifest from '../package.json' with { type: 'json' }

export const ownVersion: string = manifest.version
