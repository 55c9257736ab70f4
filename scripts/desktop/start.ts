/**
 * `npm run desktop`: builds and starts the app, and the sandbox as a separate process. With `PLACARD_HOST`, the app uses that
 * host and no sandbox is started.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from '../build/web-build.ts'
import { buildDesktop } from './build.ts'
import { executableOf, findRuntime } from './runtime.ts'

const origin = /\bApp\s+(http:\/\/localhost:\d+)/

/** Resolves to the sandbox's origin once it is printed; rejects when the sandbox ends before. */
function sandboxOrigin(sandbox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    sandbox.stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      output += chunk.toString()
      const found = origin.exec(output)?.[1]
      if (found) resolve(found)
    })
    sandbox.once('exit', () => reject(new Error('The sandbox did not start.')))
  })
}

const runtime = findRuntime()
if ('why' in runtime) {
  console.error(`The desktop app cannot be opened: ${runtime.why}.`)
  process.exit(1)
}
console.log('Building the desktop app …')
await buildDesktop()

/** Child processes, which end with this process. */
const started: ChildProcess[] = []
const stop = () => {
  for (const child of started) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
process.once('exit', stop)

function exitWith(error: Error): never {
  console.error(error.message)
  process.exit(1)
}

function startSandbox(): ChildProcess {
  const args = [join(projectFolder, 'sandbox/main.ts'), ...process.argv.slice(2)]
  const sandbox = spawn(process.execPath, args, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(sandbox)
  return sandbox
}

const host = process.env.PLACARD_HOST || (await sandboxOrigin(startSandbox()).catch(exitWith))

// Chromium's sandbox does not start as root.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const app = spawn(executableOf(runtime.folder), [...asRoot, projectFolder], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PLACARD_HOST: host },
})
started.push(app)
app.once('exit', (code) => {
  process.exitCode = code ?? 1
  stop()
})
