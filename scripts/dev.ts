/** `npm run dev`: like `npm start`, with Vite's hot reload instead of the built web app. */
import type { Server } from 'node:http'
import type { Site } from '#sandbox/http/files/static-site.ts'
import { run } from '#sandbox/process/run.ts'
import { projectFolder, viteConfig } from './build/web-build.ts'

async function viteSite(server: Server): Promise<Site> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: viteConfig,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
  })
  return { listener: vite.middlewares, close: () => vite.close() }
}

process.chdir(projectFolder)
await run(process.argv.slice(2), { site: viteSite })
