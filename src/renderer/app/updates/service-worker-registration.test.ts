import { beforeEach, expect, it, vi } from 'vitest'
import type { ToWorker } from '#protocol/service-worker.ts'
import { updateNow } from './service-worker-registration.ts'
import { updateStore } from './update-store.ts'

vi.mock('#platform/trusted-scripts.ts', () => ({ trustedScript: () => './service-worker.js' }))
vi.mock('./watch-push.ts', () => ({ watchPush: () => undefined }))

const reload = vi.fn()
const serviceWorker = new EventTarget()

/** A registration whose newest worker becomes active after the check for a newer one; before, messages to it wait. */
function registerWorker({ isNewer }: { isNewer: boolean }): void {
  const { promise: isActive, resolve } = Promise.withResolvers<void>()
  const postMessage = async ({ type }: ToWorker, ports: readonly MessagePort[] = []) => {
    await isActive
    if (type === 'hello' && isNewer)
      serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'ready' } }))
    const answer = isNewer ? 'ready' : 'current'
    ports[0]?.postMessage(type === 'choose' ? 'chosen' : answer)
  }
  const registration = {
    active: { postMessage },
    installing: null,
    waiting: null,
    async update() {
      setImmediate(resolve)
      return registration
    },
  }
  Object.assign(serviceWorker, {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  })
}

beforeEach(() => {
  reload.mockClear()
  updateStore.setState({ ready: undefined })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { serviceWorker })
})

it('starts a version that was fetched before the page listened', async () => {
  registerWorker({ isNewer: true })
  expect(await updateNow(() => true)).toBe('done')
  expect(reload).toHaveBeenCalledOnce()
})

it('starts nothing once the update is not wanted any more', async () => {
  registerWorker({ isNewer: true })
  expect(await updateNow(() => false)).toBe('cancelled')
  expect(reload).not.toHaveBeenCalled()
})

it('is refused without a newer version', async () => {
  registerWorker({ isNewer: false })
  expect(await updateNow(() => true)).toBe('refused')
  expect(reload).not.toHaveBeenCalled()
})
