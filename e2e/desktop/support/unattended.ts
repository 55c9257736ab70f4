/**
 * The app without Playwright attached to its page, which Chromium then would not call hung. A script in the main
 * process does what a user would, and tells of it.
 */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { electron, environment, project } from './launch.ts'

export interface Unattended {
  /** What the script told under a name; rejects when the app ends before. */
  told(name: string): Promise<string>
  end(): Promise<void>
}

/** Message boxes are answered with their first button and noted in `asked`. */
const around = (script: string) => `
const { app, dialog, webContents } = require('electron')
const asked = []
dialog.showMessageBox = async (_window, { message }) => {
  asked.push(message)
  return { response: 0, checkboxChecked: false }
}
const tell = (name, value) => process.stdout.write(JSON.stringify({ name, value }) + '\\n')
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const page = () => webContents.getAllWebContents()[0]
/** What the page gives; undefined when there is none, or it is gone before it answers. */
const run = async (source) => {
  const contents = page()
  if (!contents || contents.isCrashed() || contents.isLoading()) return undefined
  const gone = new Promise((resolve) => contents.once('render-process-gone', () => resolve(undefined)))
  return Promise.race([contents.executeJavaScript(source).catch(() => undefined), gone])
}
const until = async (isRight) => {
  for (;;) {
    const text = await run('document.body.innerText')
    if (text !== undefined && isRight(text)) return text
    await pause(100)
  }
}
const act = async () => { ${script} }
void app.whenReady().then(act)
`

export function startUnattended(profile: string, host: string, script: string): Unattended {
  const file = join(profile, 'unattended.cjs')
  writeFileSync(file, around(script))
  const child = spawn(electron, ['-r', file, project], {
    env: environment(profile, host),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  const find = (name: string) => {
    for (const line of said.split('\n').slice(0, -1)) {
      if (!line.startsWith('{')) continue
      const told: { name: string; value: string } = JSON.parse(line)
      if (told.name === name) return told.value
    }
    return undefined
  }
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  return {
    told: (name) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = find(name)
          if (found === undefined) return
          child.stdout.off('data', look)
          resolve(found)
        }
        child.stdout.on('data', look)
        void gone.then(() => reject(new Error(`the app ended before it told ${name}: ${said}`)))
        look()
      }),
    async end() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
