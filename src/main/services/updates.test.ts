import { expect, it } from 'vitest'
import { createUpdates, type Updater } from './updates.ts'

/** An updater that has an update ready as soon as it is asked, and counts its installs. */
function readyUpdater() {
  const listeners: ((update: { version: string }) => void)[] = []
  const state = { installs: 0, ways: 0 }
  const updater: Updater = {
    autoDownload: false,
    autoInstallOnAppQuit: true,
    logger: console,
    on(event: string, listener: (update: { version: string }) => void) {
      if (event === 'update-downloaded') listeners.push(listener)
    },
    async checkForUpdates() {
      for (const listener of listeners) listener({ version: '2.0.0' })
    },
    quitAndInstall() {
      state.installs += 1
    },
  }
  return { updater, state }
}

it('installs when the user says so, and never during a payment or by itself', async () => {
  const { updater, state } = readyUpdater()
  const told: string[] = []
  const updates = createUpdates({
    load: async () => updater,
    tell: (version) => told.push(version),
    giveWay: () => {
      state.ways += 1
    },
  })
  expect(updates.install()).toBe('refused')
  await updates.start()
  expect(told).toEqual(['2.0.0'])
  expect(updater.autoInstallOnAppQuit).toBe(false)
  updates.setPaying(true)
  expect(updates.install()).toBe('refused')
  expect(state).toEqual({ installs: 0, ways: 0 })
  updates.setPaying(false)
  expect(updates.install()).toBe('done')
  expect(state).toEqual({ installs: 1, ways: 1 })
})

it.each([
  ['no feed', async () => undefined],
  [
    'a feed that fails',
    async () => {
      throw new Error('unreachable')
    },
  ],
])('is silent with %s', async (_name, load) => {
  const fail = () => expect.unreachable()
  const updates = createUpdates({ load, tell: fail, giveWay: fail })
  await updates.start()
  expect(updates.install()).toBe('refused')
})
