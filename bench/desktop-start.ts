/**
 * The desktop app's cold start to a usable login page, and its memory use then, compared with a bare Electron window with a
 * form, on the same runtime and in the same run.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '#sandbox/process/start-sandbox.ts'
import { projectFolder } from '../scripts/build/web-build.ts'
import { buildDesktop } from '../scripts/desktop/build.ts'
import { executableOf, findRuntime } from '../scripts/desktop/runtime.ts'
import { median, report, skip } from './tools/budget.ts'

const title = 'The desktop app compared with a bare Electron window'
const rounds = 7
const maxStartRatio = 1.3
const maxMemoryRatio = 1.25

/** Loaded into both apps: reports when the form is usable, and then the memory of all processes. */
const probe = `
const { app, webContents } = require('electron')
const { readFileSync } = require('node:fs')
const usable = "document.querySelector('button') !== null && document.querySelector('input') !== null"
const check = async () => {
  const page = webContents.getAllWebContents()[0]
  if (page && await page.executeJavaScript(usable).catch(() => false)) return report()
  setTimeout(check, 5)
}
const proportionalSize = (pid) => {
  try { return Number(/^Pss:\\s+(\\d+)/m.exec(readFileSync('/proc/' + pid + '/smaps_rollup', 'utf8'))[1]) }
  catch { return 0 }
}
const report = () => {
  process.stdout.write('usable\\n')
  setTimeout(() => {
    const kB = app.getAppMetrics().reduce((sum, { pid, memory }) => sum + (proportionalSize(pid) || memory.workingSetSize), 0)
    process.stdout.write('memory ' + kB + '\\n')
  }, 2000)
}
app.whenReady().then(check)
`

const bareMain = `
const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 480, height: 860, show: false, webPreferences: { sandbox: true } })
  window.once('ready-to-show', () => window.show())
  window.loadURL('data:text/html,<form><input><input><button>Log in</button></form>')
})
`

interface Start {
  readonly ms: number
  readonly megabytes: number
}

/** Waits for the first line that starts with `word`; resolves to the rest of the line. */
function lineOf(child: ChildProcess, word: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = new RegExp(`^${word} ?(.*)$`, 'm').exec(output)
      if (found) resolve(found[1] ?? '')
    })
    child.once('exit', () => reject(new Error(`Electron exited before it printed "${word}"`)))
  })
}

/** Starts a virtual display if there is none. */
async function ensureDisplay(): Promise<() => void> {
  if (process.platform !== 'linux' || process.env.DISPLAY) return () => undefined
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  process.env.DISPLAY = `:${await lineOf(server, '')}`
  return () => server.kill()
}

async function measure(program: string, folder: string, work: string, host: string): Promise<Start> {
  const profile = mkdtempSync(join(work, 'profile-'))
  // Chromium's sandbox does not start as root: disabled for both then.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const env = { ...process.env, HOME: profile, XDG_CONFIG_HOME: profile, PLACARD_HOST: host }
  const startedAt = performance.now()
  const child = spawn(program, ['-r', join(work, 'probe.cjs'), ...asRoot, folder], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await lineOf(child, 'usable')
  const ms = performance.now() - startedAt
  const megabytes = Number(await lineOf(child, 'memory')) / 1024
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exited
  return { ms, megabytes }
}

async function compare(program: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'placard-bench-'))
  const bare = join(work, 'bare')
  mkdirSync(bare)
  writeFileSync(join(bare, 'package.json'), JSON.stringify({ name: 'bare', main: 'main.cjs' }))
  writeFileSync(join(bare, 'main.cjs'), bareMain)
  writeFileSync(join(work, 'probe.cjs'), probe)
  const closeDisplay = await ensureDisplay()
  const sandbox = await startSandbox({ ports: 0, data: { memory: true }, speed: 0.001 })
  const own: Start[] = []
  const baseline: Start[] = []
  // In alternation, so that both have the same conditions; the first round warms up the disk cache.
  for (let round = 0; round <= rounds; round += 1) {
    const pair = [
      await measure(program, bare, work, sandbox.origin),
      await measure(program, projectFolder, work, sandbox.origin),
    ]
    if (round === 0) continue
    baseline.push(...pair.slice(0, 1))
    own.push(...pair.slice(1))
  }
  await sandbox.close()
  closeDisplay()
  rmSync(work, { recursive: true, force: true })

  const start = { own: median(own.map(({ ms }) => ms)), bare: median(baseline.map(({ ms }) => ms)) }
  const memory = {
    own: median(own.map(({ megabytes }) => megabytes)),
    bare: median(baseline.map(({ megabytes }) => megabytes)),
  }
  report(
    title,
    [
      {
        what: 'cold start compared with a bare window',
        value: start.own / start.bare,
        max: maxStartRatio,
        unit: 'times',
      },
      {
        what: 'memory compared with a bare window',
        value: memory.own / memory.bare,
        max: maxMemoryRatio,
        unit: 'times',
      },
    ],
    [
      `Start ${start.own.toFixed(0)} ms, bare ${start.bare.toFixed(0)} ms;` +
        ` memory ${memory.own.toFixed(0)} MB, bare ${memory.bare.toFixed(0)} MB; medians of ${rounds} rounds.`,
    ],
  )
}

const runtime = findRuntime()
if ('why' in runtime) skip(title, runtime.why)
else {
  await buildDesktop()
  await compare(executableOf(runtime.folder))
}
