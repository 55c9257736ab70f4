/**
 * `npm run hosting`: writes the security headers of the built web app, which follow its `config.json`, to out/hosting for
 * deploy/nginx.conf and deploy/Caddyfile. `-- FOLDER` reads the app there and not in out/web.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectFolder, webFolder } from '../build/web-build.ts'
import { hostingFiles, hostingHeaders } from './hosting-headers.ts'

const folder = resolve(process.argv[2] ?? webFolder)
const out = join(projectFolder, 'out', 'hosting')
try {
  const files = hostingFiles(hostingHeaders(folder))
  mkdirSync(out, { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(out, name), text)
    console.log(join(out, name))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
