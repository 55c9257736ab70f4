/**
 * `npm run desktop`: builds the app and opens it, with the sandbox beside it as a process of its own. With
 * `PLACARD_HOST` the app talks to that host and no sandbox is started.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from '../build/web-build.ts'
import { buildDesktop } from './build.ts'
import { executableOf, findRuntime } from './runtime.ts'

const origin = /\bApp\s+(http:\/\/localhost:\d+)/

/** Resolves with the sandbox's origin once it says where it is; rejects when it ends before. */
function sandboxOrigin(sandbox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    sandbox.stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      said += chunk.toString()
      const found = origin.exec(said)?.[1]
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

/** What was started; all of it ends with this process, however often it is told to. */
const started: ChildProcess[] = []
const stop = () => {
  for (const child of started) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
process.once('exit', stop)

function giveUp(error: Error): never {
  console.error(error.message)
  process.exit(1)
}

function startSandbox(): ChildProcess {
  const args = [join(projectFolder, 'sandbox/main.ts'), ...process.argv.slice(2)]
  const sandbox = spawn(process.execPath, args, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(sandbox)
  return sandbox
}

const host = process.env.PLACARD_HOST || (await sandboxOrigin(startSandbox()).catch(giveUp))

// Chromium's own sandbox does not start as root.
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
