import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstNamespaces } from '#i18n/namespaces.ts'
import manifest from './package.json' with { type: 'json' }
import { classNamesPlugin } from './scripts/build/vite/class-names-plugin.ts'
import { licences } from './scripts/build/vite/licences.ts'
import { loginPagePlugins } from './scripts/build/vite/login-page-plugins.ts'
import { notFoundPlugin } from './scripts/build/vite/not-found-plugin.ts'
import { pdfFilesPlugin } from './scripts/build/vite/pdf-files-plugin.ts'
import { precompressPlugin } from './scripts/build/vite/precompress-plugin.ts'
import { prerenderPlugin } from './scripts/build/vite/prerender-plugin.ts'
import { routeFilesPlugin } from './scripts/build/vite/route-files-plugin.ts'
import { textFileName } from './scripts/build/vite/text-file-names.ts'
import { textsPlugin } from './scripts/build/vite/texts-plugin.ts'
import { webAppPlugin } from './scripts/build/vite/web-app-plugin.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Of the renderer, wherever it runs. The others are the web's alone: the desktop's policy allows no style in the page, its files
 * are at hand, and it has no service worker.
 */
export const rendererPlugins = [
  react(),
  classNamesPlugin(),
  textsPlugin(at('.'), firstNamespaces),
  prerenderPlugin(at('.'), firstNamespaces),
  pdfFilesPlugin(at('.')),
  licences(),
]

const nameTexts = textFileName(at('.'))

const version = { 'import.meta.env.VITE_PLACARD_VERSION': JSON.stringify(manifest.version) }
/** Whether there is a service worker. */
const hasWorker = (has: boolean) => ({ 'import.meta.env.VITE_PLACARD_WORKER': JSON.stringify(has) })
export const desktopDefines = { ...version, ...hasWorker(false) }

/** The renderer as a static site in `out/web`; `./` so that it can be served from any folder. */
export default defineConfig({
  root: at('./src/renderer'),
  base: './',
  publicDir: at('./src/renderer/public'),
  cacheDir: at('./node_modules/.vite'),
  plugins: [
    ...rendererPlugins,
    ...loginPagePlugins,
    routeFilesPlugin(at('.'), firstNamespaces),
    webAppPlugin(at('.')),
    notFoundPlugin(at('.')),
    precompressPlugin(),
  ],
  worker: { format: 'es' },
  define: { ...version, ...hasWorker(true) },
  build: {
    outDir: at('./out/web'),
    emptyOutDir: true,
    target: 'es2024',
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // Preloading it is no earlier than its import, which each request would then spend on looking for it in the page.
      resolveDependencies: (file, dependencies) => (/\/http-[\w-]+\.js$/.test(file) ? [] : dependencies),
    },
    rolldownOptions: {
      output: {
        // The page lists the names of all files (docs/decisions/0052): the shortest that rolldown takes.
        chunkFileNames: ({ moduleIds }) => nameTexts(moduleIds) ?? 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // All of the login page, in one file: each of its own would be one more request on a slow connection.
            { name: 'start', test: /\/src\/renderer\/app\/main\.tsx$/, priority: 2 },
            // Loaded with the first check of the history or a statement; what it shares with other pages is in `base`.
            {
              name: 'ledger-history',
              // Without the library's Ed25519, which is loaded where the platform has none, and without what only statements need.
              test: /\/src\/protocol\/ledger-history\/(?!ed25519|verify-note\.|tlog-proof)[^/]+$|@noble\/hashes/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // What makes a statement and what checks it share, so that no page loads `ledger-history` through it.
            {
              name: 'statement',
              test: /\/src\/(?:protocol\/ledger-history\/(?:statement\/|tlog-proof)|renderer\/features\/wallet\/statement\/csv-texts)/,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // What pages share: a page then has few files, which are fetched side by side.
            { name: 'base', test: /\/src\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
})
