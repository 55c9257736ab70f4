/**
 * One app for the tests of a worker that need no start of their own. Each gets a new window, opened as on macOS after the last
 * one was closed, and finds no session, no settings and none of the functions that earlier tests replaced.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { storageKeys } from '#protocol/storage-keys.ts'
import { endApp, type Launched, launchApp } from './launch.ts'

/**
 * Runs `work`, which may run twice, in the main process. Its inspector sometimes answers that the promise of a call was garbage
 * collected.
 */
const inMain = <Result>(
  app: ElectronApplication,
  work: (electron: typeof Electron.CrossProcessExports) => Result | Promise<Result>,
): Promise<Result> =>
  app.evaluate(work).catch((error: unknown) => {
    if (!String(error).includes('Resulting promise was garbage collected')) throw error
    return app.evaluate(work)
  })

/** Keeps the app without a window, and returns what tests may replace in it. */
const prepare = (app: ElectronApplication) =>
  inMain(app, (electron) => {
    const { app: main, BrowserWindow, dialog, shell, Menu, Notification } = electron
    main.removeAllListeners('window-all-closed')
    main.on('window-all-closed', () => undefined)
    const objects = [main, dialog, shell, Menu.prototype, Notification, Notification.prototype]
    const originals = objects.map((object) => [object, Object.getOwnPropertyDescriptors(object)] as const)
    const restore = () => {
      for (const [object, descriptors] of originals) {
        for (const key of Object.keys(object)) {
          // The state of an event emitter.
          if (key.startsWith('_')) continue
          const descriptor = Reflect.get(descriptors, key)
          if (descriptor) Object.defineProperty(object, key, descriptor)
          else Reflect.deleteProperty(object, key)
        }
      }
      main.setAccessibilitySupportEnabled(false)
    }
    Object.assign(globalThis, { restore, bounds: BrowserWindow.getAllWindows()[0]?.getBounds() })
  })

/** Clears what the app stores for the page, then closes the window. */
async function close(app: ElectronApplication, page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(async (keys) => {
    for (const key of keys) await window.placard?.store(key, undefined)
    await window.placard?.setUnread(undefined)
  }, storageKeys)
  await inMain(app, async ({ BrowserWindow, session }) => {
    // The inspector interrupts even the handling of an event of the window, in which Electron crashes without its window.
    await new Promise((resolve) => setImmediate(resolve))
    Reflect.get(globalThis, 'restore')()
    for (const window of BrowserWindow.getAllWindows()) {
      window.webContents.setZoomLevel(0)
      window.destroy()
    }
    await session.fromPartition('placard').clearStorageData()
  })
}

async function openWindow(app: ElectronApplication): Promise<Page> {
  const opened = app.waitForEvent('window')
  await app.evaluate(({ app: main }) => void main.emit('activate'))
  const page = await opened
  await inMain(app, ({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds(Reflect.get(globalThis, 'bounds')),
  )
  await page.waitForLoadState('domcontentloaded')
  const stored = await page.evaluate(() => Object.keys(window.placard?.start.stored ?? {}))
  if (stored.includes('fb_token') || stored.includes('placard'))
    throw new Error(`left in the store: ${stored}`)
  return page
}

export interface SharedApp {
  /** A new window; the previous one is closed. */
  open(): Promise<Launched>
  end(): Promise<void>
}

export function shareApp(host: string): SharedApp {
  const profile = mkdtempSync(join(tmpdir(), 'placard-shared-'))
  let current: Launched | undefined
  const start = async (): Promise<Launched> => {
    const launched = await launchApp({ profile, host })
    await prepare(launched.app)
    return launched
  }
  const reopen = async ({ app, page, child }: Launched): Promise<Launched> => {
    await close(app, page)
    const faults: string[] = []
    const next = await openWindow(app)
    next.on('pageerror', (error) => faults.push(error.message))
    return { app, page: next, profile, child, faults }
  }
  return {
    async open() {
      current = current ? await reopen(current) : await start()
      return current
    },
    async end() {
      if (current) await endApp(current)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
