import { expect, it, vi } from 'vitest'
import type { BridgeEvent } from '#protocol/ipc/bridge.ts'
import { BlockedUpdate } from './update-description.ts'
import { createUpdates, type FoundUpdate, type LoadedUpdater, type Updater } from './updates.ts'

vi.mock('electron', () => ({ app: {} }))

const installed = '1.5.0'

/** An updater at version 1.5.0 that resolves each check with `answer`, and counts installs. */
function updaterWith(answer: () => Promise<FoundUpdate | null>) {
  const listeners: ((update: { version: string }) => void)[] = []
  const state = { installs: 0, releases: 0 }
  const updater: Updater = {
    autoDownload: false,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    logger: console,
    currentVersion: { compare: (version) => installed.localeCompare(version) },
    on(event: string, listener: (update: { version: string }) => void) {
      if (event === 'update-downloaded') listeners.push(listener)
    },
    checkForUpdates: answer,
    quitAndInstall() {
      state.installs += 1
    },
  }
  const downloaded = (version: string) => {
    for (const listener of listeners) listener({ version })
  }
  return { updater, state, downloaded }
}

/** Updates with a recording of every event to the page. */
function updatesOf(load: () => Promise<LoadedUpdater>, beforeInstall = () => {}) {
  const events: BridgeEvent[] = []
  const updates = createUpdates({ load, send: (event) => events.push(event), beforeInstall })
  return { updates, events }
}

const newer = { isUpdateAvailable: true, updateInfo: { version: '2.0.0' } }

it('an update is installed only when the user agrees, and never during a payment', async () => {
  const { updater, state, downloaded } = updaterWith(async () => newer)
  const { updates, events } = updatesOf(
    async () => ({ updater }),
    () => {
      state.releases += 1
    },
  )
  expect(updates.install()).toBe('refused')
  await updates.start()
  expect(updates.install()).toBe('refused')
  downloaded('2.0.0')
  expect(events).toEqual([{ type: 'updateReady', version: '2.0.0' }])
  expect(updater).toMatchObject({ autoInstallOnAppQuit: false, allowDowngrade: false })
  updates.setPaying(true)
  expect(updates.install()).toBe('refused')
  expect(state).toEqual({ installs: 0, releases: 0 })
  updates.setPaying(false)
  expect(updates.install()).toBe('done')
  expect(state).toEqual({ installs: 1, releases: 1 })
})

it('a version whose file a newer download has replaced is not installed', async () => {
  const newest = { isUpdateAvailable: true, updateInfo: { version: '3.0.0' } }
  const answers = [newer, { ...newest, downloadPromise: Promise.reject(new Error('net::ERR_FAILED')) }]
  const { updater, state, downloaded } = updaterWith(async () => answers.shift() ?? null)
  const { updates } = updatesOf(async () => ({ updater }))
  await updates.start()
  downloaded('2.0.0')
  expect(await updates.check()).toBe('downloading')
  expect(updates.install()).toBe('refused')
  downloaded('3.0.0')
  expect(updates.install()).toBe('done')
  expect(state.installs).toBe(1)
})

it('checks run at one interval, however often the app shows a window', async () => {
  vi.useFakeTimers()
  let checks = 0
  const { updater } = updaterWith(async () => {
    checks += 1
    return newer
  })
  const { updates } = updatesOf(async () => ({ updater }))
  await updates.start()
  await updates.start()
  await vi.advanceTimersByTimeAsync(6 * 60 * 60 * 1000)
  vi.useRealTimers()
  expect(checks).toBe(3)
})

it('a blocked update is reported once, and again when the user asks', async () => {
  const { updater } = updaterWith(() => Promise.reject(new BlockedUpdate('unsigned')))
  const { updates, events } = updatesOf(async () => ({ updater }))
  const blocked = { type: 'updateBlocked', reason: 'unsigned' }
  await updates.start()
  await updates.start()
  expect(events).toEqual([blocked])
  expect(await updates.check()).toBe('blocked')
  expect(events).toEqual([blocked, blocked, { type: 'updateChecked', result: 'blocked' }])
})

it('a file that is not the signed one and an insecure address are reported', async () => {
  const failed = (error: Error) => ({ ...newer, downloadPromise: Promise.reject(error) })
  const mismatch = Object.assign(new Error('mismatch'), { code: 'ERR_CHECKSUM_MISMATCH' })
  const answers = [failed(mismatch), failed(new Error('net::ERR_BLOCKED_BY_CLIENT'))]
  const { updater } = updaterWith(async () => answers.shift() ?? null)
  const { updates, events } = updatesOf(async () => ({ updater }))
  await updates.start()
  await updates.start()
  expect(events).toEqual([
    { type: 'updateBlocked', reason: 'tampered' },
    { type: 'updateBlocked', reason: 'insecure' },
  ])
})

it.each([
  ['a newer version', newer, 'downloading'],
  ['the installed version', { isUpdateAvailable: false, updateInfo: { version: installed } }, 'upToDate'],
  ['an older version', { isUpdateAvailable: false, updateInfo: { version: '1.0.0' } }, 'blocked'],
  ['an installation that cannot update itself', null, 'off'],
] as const)('a check that finds %s has the right result', async (_what, answer, result) => {
  const { updater } = updaterWith(async () => answer)
  const { updates, events } = updatesOf(async () => ({ updater }))
  expect(await updates.check()).toBe(result)
  expect(events.filter(({ type }) => type === 'updateBlocked')).toEqual(
    result === 'blocked' ? [{ type: 'updateBlocked', reason: 'older' }] : [],
  )
  expect(events.at(-1)).toEqual({ type: 'updateChecked', result })
})

it('a check that finds the downloaded version reports a ready update', async () => {
  const { updater, downloaded } = updaterWith(async () => newer)
  const { updates } = updatesOf(async () => ({ updater }))
  await updates.start()
  downloaded('2.0.0')
  expect(await updates.check()).toBe('ready')
})

it.each([
  ['without a feed', async () => ({ none: 'off' }) as const, 'off'],
  ['of a package manager', async () => ({ none: 'packageManager' }) as const, 'packageManager'],
  ['whose feed fails', () => Promise.reject(new Error('unreachable')), 'unavailable'],
])('an installation %s is silent until the user asks', async (_what, load, result) => {
  const { updates, events } = updatesOf(load)
  await updates.start()
  expect(events).toEqual([])
  expect(updates.install()).toBe('refused')
  expect(await updates.check()).toBe(result)
  expect(events).toEqual([{ type: 'updateChecked', result }])
})

it('an insecure feed is reported', async () => {
  const { updates, events } = updatesOf(async () => ({ blocked: 'insecure' }))
  await updates.start()
  expect(events).toEqual([{ type: 'updateBlocked', reason: 'insecure' }])
})

it.each([
  ['a newer version', newer, '2.0.0'],
  ['the installed version', { isUpdateAvailable: false, updateInfo: { version: installed } }, installed],
  ['an older version', { isUpdateAvailable: false, updateInfo: { version: '1.0.0' } }, undefined],
  [
    'a version that is not for this system',
    { isUpdateAvailable: false, updateInfo: { version: '2.0.0' } },
    undefined,
  ],
  ['an installation that cannot update itself', null, undefined],
] as const)('the newest version comes from a feed with %s', async (_what, answer, newest) => {
  const { updater } = updaterWith(async () => answer)
  const { updates } = updatesOf(async () => ({ updater }))
  expect(updates.newest()).toBeUndefined()
  await updates.start()
  expect(updates.newest()).toBe(newest)
})

it('the newest version is unknown if the update of the feed is blocked', async () => {
  const answers = [Promise.resolve(newer), Promise.reject(new BlockedUpdate('tampered'))]
  const { updater } = updaterWith(() => answers.shift() ?? Promise.resolve(null))
  const { updates } = updatesOf(async () => ({ updater }))
  await updates.start()
  expect(updates.newest()).toBe('2.0.0')
  await updates.start()
  expect(updates.newest()).toBeUndefined()
})
