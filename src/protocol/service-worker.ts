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
  | { readonly type: 'hello'; readonly language: string }
  /** The user wants the newest version when the page loads next; answered on the port with `chosen`. */
  | { readonly type: 'choose' }

/** From the worker to the page: another version than the one in use is ready, or the configuration has changed. */
export interface FromWorker {
  readonly type: 'ready'
}
