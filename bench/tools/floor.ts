/** The floor page, built, served and compressed in the same way as the web app. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { staticSite } from '#sandbox/http/files/static-site.ts'
import { precompressPlugin } from '../../scripts/build/vite/precompress-plugin.ts'
import { projectFolder } from '../../scripts/build/web-build.ts'

/** The folder of the built floor page. */
export const floorFolder = join(projectFolder, 'out', 'bench-floor')

/** Builds the floor page. */
export async function buildFloor(): Promise<void> {
  const { build } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  await build({
    configFile: false,
    root: join(projectFolder, 'bench', 'floor'),
    base: './',
    plugins: [react(), precompressPlugin()],
    logLevel: 'warn',
    build: { outDir: floorFolder, emptyOutDir: true, target: 'es2024' },
  })
}

/** Builds the floor page and serves it on a free port. */
export async function serveFloor(): Promise<{ origin: string; close: () => void }> {
  await buildFloor()
  const app = staticSite(floorFolder, 'http://localhost')
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const close = () => {
    server.close()
    rmSync(floorFolder, { recursive: true, force: true })
  }
  return { origin: `http://localhost:${address.port}`, close }
}
