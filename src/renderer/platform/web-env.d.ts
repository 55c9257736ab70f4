/** What `vite.config.ts` tells the web build. */
interface ImportMetaEnv {
  readonly VITE_PLACARD_VERSION: string
}
