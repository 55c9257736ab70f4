/** What build, page and service worker of the web app agree on. Paths are below the worker's own. */

/** What the build (`scripts/build/vite/web-app-plugin.ts`) tells the worker of the version that it belongs to. */
export interface Shell {
  /** Another one for every other build. */
  readonly version: string
  /** SHA-256 of `index.html`, hex. */
  readonly page: string
  /** Whatever the language; the names carry hashes of the contents. */
  readonly files: readonly string[]
  /** The texts of each language but English, which is among `files`. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

/** From the page to the worker. */
export type ToWorker =
  | { readonly type: 'hello'; readonly language: string }
  /** The user wants the newest version from the next start of the page on; answered by the port with `chosen`. */
  | { readonly type: 'choose' }

/** From the worker to the page: a version is ready that is not the one in use, or the configuration is another. */
export interface FromWorker {
  readonly type: 'ready'
}
