/**
 * The app without Playwright attached to its page, because Chromium does not report an attached page as hung. A script in
 * the main process acts as the user and reports.
 */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { electron, environment, project } from './launch.ts'

export interface Unattended {
  /** What the script reported under a name; rejects if the app ends before. */
  reported(name: string): Promise<string>
  end(): Promise<void>
}

/** Message boxes are answered with their first button and recorded in `asked`. */
const withHelpers = (script: string) => `
const { app, dialog, webContents } = require('electron')
const asked = []
dialog.showMessageBox = async (_window, { message }) => {
  asked.push(message)
  return { response: 0, checkboxChecked: false }
}
const report = (name, value) => process.stdout.write(JSON.stringify({ name, value }) + '\\n')
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const page = () => webContents.getAllWebContents()[0]
/** The page's result; undefined without a page, or if it crashes before it answers. */
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
  writeFileSync(file, withHelpers(script))
  const child = spawn(electron, ['-r', file, project], {
    env: environment(profile, host),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  const find = (name: string) => {
    for (const line of output.split('\n').slice(0, -1)) {
      if (!line.startsWith('{')) continue
      const report: { name: string; value: string } = JSON.parse(line)
      if (report.name === name) return report.value
    }
    return undefined
  }
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  return {
    reported: (name) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const value = find(name)
          if (value === undefined) return
          child.stdout.off('data', check)
          resolve(value)
        }
        child.stdout.on('data', check)
        void exited.then(() => reject(new Error(`the app ended before it reported ${name}: ${output}`)))
        check()
      }),
    async end() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
