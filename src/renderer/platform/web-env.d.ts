/** Constants that `vite.config.ts` defines for the web build. */
interface ImportMetaEnv {
  readonly VITE_PLACARD_VERSION: string
  /** True if there is a service worker: only in the web build, not on the desktop or in development. */
  readonly VITE_PLACARD_WORKER: boolean
  /** The folder of the files that pdf.js fetches, relative to the page (`scripts/build/vite/pdf-files-plugin.ts`). */
  readonly VITE_PLACARD_PDF_FILES: string
}
