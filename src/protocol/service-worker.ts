/** The types that the build, the page and the service worker of the web app share. Paths are relative to the worker's scope. */

/** The files of one version; the build (`scripts/build/vite/web-app-plugin.ts`) puts it into the worker. */
export interface Shell {
  /** Differs for every build. */
  readonly version: string
  /** SHA-256 of `index.html`, hex. */
  readonly page: string
  /** Needed in every language; the names contain hashes of the contents. */
  readonly files: readonly string[]
  /** The texts of each language except English, whose texts are among `files`. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

/** From the page to the worker. */
export type ToWorker =
  /** A page listens from now on; answered on the port, if there is one, with `ready` (see `FromWorker`), `current`, or `none` if no version is cached. */
  | { readonly type: 'hello'; readonly language: string }
  /** The user wants the newest version when the page loads next; answered on the port with `chosen`. */
  | { readonly type: 'choose' }

/** From the worker to the page. */
export type FromWorker =
  /** Another version than the one in use is ready, or the configuration has changed. */
  | { readonly type: 'ready' }
  /** The user has chosen a notification of the system; `address` stands after `#`. */
  | { readonly type: 'open'; readonly address: string }

/** True if the user wants the browser to save data; `navigator` of a page or a worker. Not every browser says it. */
export function savesData(navigator: object): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}

/**
 * Where the page says that the worker may show the title of a notification; without the entry it shows only that there is one.
 * A cache of its own, because the worker can read no other storage while the app is closed.
 */
export const detailsMark = { cache: 'placard-push', path: './~details' } as const
