/**
 * `npm run package`: builds this platform's installers in out/package. Arguments are passed to electron-builder.
 * `PLACARD_CONFIG` is the operator's `config.json`, `PLACARD_UPDATE_FEED` the https address of the update feed, and
 * `PLACARD_UPDATE_KEY` the public key that verifies updates.
 */

import { projectFolder } from '../build/web-build.ts'
import { runTool } from '../env/run-tool.ts'
import { updateOptions } from '../release/update-options.ts'
import { buildDesktop, configFolder, packageFolder } from './build.ts'
import { findRuntime } from './runtime.ts'

const builderArguments = process.argv.slice(2)

/** undefined, with a message, when the variables cannot be used. */
function publishOptions(): string[] | undefined {
  try {
    return updateOptions(process.env, configFolder)
  } catch (error) {
    console.error(`No installers were made: ${error instanceof Error ? error.message : String(error)}.`)
    return undefined
  }
}

const publish = publishOptions()
const runtime = findRuntime()
if (publish === undefined) {
  process.exitCode = 1
} else if (!('why' in runtime) && !runtime.isForTestsOnly) {
  await buildDesktop()
  const options = [`-c.electronDist=${runtime.folder}`, '--publish', 'never', ...publish, ...builderArguments]
  const { code } = await runTool('electron-builder', options, { cwd: projectFolder })
  process.exitCode = code
} else if (!('why' in runtime) && builderArguments.includes('--dir')) {
  await buildDesktop()
  console.log(`A folder for tests only, do not ship it: ${await packageFolder(runtime.folder)}`)
} else {
  const why =
    'why' in runtime ? runtime.why : 'the only available runtime is for tests and must not be shipped'
  console.error(`No installers were made: ${why}.`)
  process.exitCode = 1
}
