/** `npm start`: builds the web app if necessary and serves it with the sandbox. `-- --fresh` deletes the data first. */
import '#sandbox/quick-start.ts'
import { buildWeb, isBuildStale, projectFolder, webFolder } from './build/web-build.ts'

const { run } = await import('#sandbox/process/run.ts')
process.chdir(projectFolder)
await run(process.argv.slice(2), {
  prepare: async () => {
    if (!isBuildStale()) return
    process.stdout.write('Building the web app ...\n')
    await buildWeb()
  },
  staticFolder: webFolder,
})
