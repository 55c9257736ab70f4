/** `npm run sandbox`: the sandbox alone. It also serves out/web if that has been built. */
import './quick-start.ts'
import { fileURLToPath } from 'node:url'

const { run } = await import('./process/run.ts')
await run(process.argv.slice(2), { staticFolder: fileURLToPath(new URL('../out/web', import.meta.url)) })
