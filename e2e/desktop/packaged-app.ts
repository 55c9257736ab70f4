/** A copy of the packaged app that says it is made for tests, and so may be driven from outside. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackage, extractAll } from '@electron/asar'
import { chromium, expect, type Page } from '@playwright/test'

const folder = process.env.PLACARD_E2E_PACKAGED ?? ''
/** The packaged program itself. */
export const program = join(folder, 'placard')

interface DrivenOptions {
  readonly profile: string
  readonly env: NodeJS.ProcessEnv
  /** Where updates come from, in the package's own words. */
  readonly feed?: string
  /** In place of the package's own `config.json`; `null` takes the file away. */
  readonly config?: string | null
  /** Where the start ends, and its heading there; the login page by default. */
  readonly start?: { readonly address: string; readonly heading: string }
}

const login = { address: '#/login', heading: 'Log in' }

export interface Driven {
  readonly page: Page
  /** Resolves with the exit code when the app has ended by itself. */
  readonly ended: Promise<number | null>
  end(): Promise<void>
}

/** On Linux Electron does not check the archive, which this relies on. */
async function copyForTests({ profile, feed, config }: DrivenOptions): Promise<string> {
  const copy = join(profile, 'app')
  cpSync(folder, copy, { recursive: true })
  const asar = join(copy, 'resources/app.asar')
  const unpacked = join(profile, 'unpacked')
  extractAll(asar, unpacked)
  const manifest = join(unpacked, 'package.json')
  const about: Record<string, unknown> = JSON.parse(readFileSync(manifest, 'utf8'))
  expect(about.isMadeForTests).toBeUndefined()
  writeFileSync(manifest, JSON.stringify({ ...about, isMadeForTests: true }))
  await createPackage(unpacked, asar)
  if (feed !== undefined) writeFileSync(join(copy, 'resources/app-update.yml'), feed)
  const configFile = join(copy, 'resources/config.json')
  if (config === null) rmSync(configFile)
  else if (config !== undefined) writeFileSync(configFile, config)
  return join(copy, 'placard')
}

/** Where a browser's DevTools listen, from what it prints. */
function devToolsOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the packaged app ended: ${said}`)))
  })
}

/** Starts the copy, as far as its first page. */
export async function drivePackaged(options: DrivenOptions): Promise<Driven> {
  const { env, start = login } = options
  const copy = await copyForTests(options)
  const child = spawn(copy, ['--remote-debugging-port=0'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    const devTools = await devToolsOf(child)
    // Playwright attaches once the page is there: one that opens meanwhile is now and then lost to it.
    const list = `http://${new URL(devTools).host}/json/list`
    await expect.poll(async () => (await fetch(list)).text()).toContain(start.address)
    const browser = await chromium.connectOverCDP(devTools)
    const context = browser.contexts()[0]
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
    if (!page) throw new Error('no page')
    await expect(page.getByRole('heading', { name: start.heading })).toBeVisible()
    return {
      page,
      ended,
      async end() {
        await browser.close()
        child.kill('SIGKILL')
        await ended
      },
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}
