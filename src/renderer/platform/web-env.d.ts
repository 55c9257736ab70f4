/** What `vite.config.ts` tells the web build. */
interface ImportMetaEnv {
  readonly VITE_PLACARD_VERSION: string
  /** There is a service worker: in the web build, but neither in the desktop's nor while developing. */
  readonly VITE_PLACARD_WORKER: boolean
}
