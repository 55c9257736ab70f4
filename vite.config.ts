import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The texts that the sign-in page shows, one file a language. */
const firstTexts = /\/locales\/(\w+)\/(?:common|frame|messages|auth)\.json$/

/** The renderer as a static site in `out/web`; `./` so that it can be served from any folder. */
export default defineConfig({
  root: at('./src/renderer'),
  base: './',
  publicDir: at('./src/renderer/public'),
  cacheDir: at('./node_modules/.vite'),
  plugins: [react()],
  worker: { format: 'es' },
  define: { 'import.meta.env.VITE_PLACARD_VERSION': JSON.stringify(manifest.version) },
  resolve: { alias: { 'react-i18next': at('./src/renderer/i18n/use-translation.ts') } },
  build: {
    outDir: at('./out/web'),
    emptyOutDir: true,
    target: 'es2024',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // All of the sign-in page, in one file: each of its own would be one more question on a slow line.
            {
              name: 'start',
              test: /\/src\/renderer\/(?:app\/main|features\/auth\/screens\/login-screen)\.tsx$/,
              priority: 3,
            },
            {
              debugName: 'first texts',
              name(id) {
                const language = firstTexts.exec(id)?.[1]
                return language && `texts-${language}`
              },
              priority: 2,
            },
            // Asked for on the sign-in page, when it stands.
            { name: 'config', test: /\/src\/contract\/wire\/config\.ts$/, priority: 2 },
            // What most pages share.
            { name: 'base', minShareCount: 6, priority: 1 },
          ],
        },
      },
    },
  },
})
