/** Runs a program without arguments on its own display, and observes its windows as assistive technology does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface AccessibleWindow {
  readonly title: string
  readonly isShowing: boolean
  /** How many colours the display shows within the window. */
  readonly colours: number
  readonly fields: readonly { readonly role: string; readonly name: string; readonly isShowing: boolean }[]
}

export interface ObservedProgram {
  readonly display: string
  /** The latest windows; throws if the program or its observer has ended. */
  windows(): readonly AccessibleWindow[]
  /** The program's process, once it was seen. */
  pid(): number | undefined
  end(): Promise<void>
}

const script = fileURLToPath(new URL('accessible-window.py', import.meta.url))
/** Debian's Python, which has Debian's bindings. */
const python = '/usr/bin/python3'

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('close', () => resolve()))

/** The first line that a program prints. Rejects if it does not start or ends before. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)))
  })
}

/** Starts the program; rejects if no display is available. */
export async function observeProgram(
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<ObservedProgram> {
  const screen = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] })
  const display = `:${await firstLine(server)}`

  const args = ['--', python, script, program]
  const observer = spawn('dbus-run-session', args, { env: { ...env, DISPLAY: display }, stdio: 'pipe' })
  let lines = ''
  let errors = ''
  let failure: string | undefined
  observer.stdout.on('data', (chunk: Buffer) => {
    lines += chunk.toString()
  })
  observer.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  observer.once('error', (error) => {
    failure = error.message
  })
  observer.once('exit', (code) => {
    failure ??= `exit code ${code}: ${errors}`
  })
  const latest = (): { pid: number; windows: AccessibleWindow[] } | undefined => {
    if (failure !== undefined) throw new Error(`The program is no longer observed: ${failure}`)
    // The accessibility bus also prints lines.
    const complete = lines.split('\n').slice(0, -1)
    const line = complete.findLast((text) => text.startsWith('{'))
    return line === undefined ? undefined : JSON.parse(line)
  }
  return {
    display,
    windows: () => latest()?.windows ?? [],
    pid: () => latest()?.pid,
    async end() {
      const [observerEnded, serverEnded] = [ended(observer), ended(server)]
      observer.stdin.end()
      if (failure === undefined) await observerEnded
      server.kill()
      await serverEnded
    },
  }
}
