import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The renderer as a static site in `out/web`; `./` so that it can be served from any folder. */
export default defineConfig({
  root: at('./src/renderer'),
  base: './',
  publicDir: at('./src/renderer/public'),
  cacheDir: at('./node_modules/.vite'),
  plugins: [react()],
  worker: { format: 'es' },
  define: { 'import.meta.env.VITE_PLACARD_VERSION': JSON.stringify(manifest.version) },
  build: {
    outDir: at('./out/web'),
    emptyOutDir: true,
    target: 'es2024',
    reportCompressedSize: false,
  },
})
