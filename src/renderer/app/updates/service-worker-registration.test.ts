import { beforeEach, expect, it, vi } from 'vitest'
import type { ToWorker } from '#protocol/service-worker.ts'
import { registerServiceWorker, updateNow } from './service-worker-registration.ts'
import { updateStore } from './update-store.ts'

vi.mock('#platform/trusted-scripts.ts', () => ({ trustedScript: () => './service-worker.js' }))
vi.mock('./watch-push.ts', () => ({ watchPush: () => undefined }))

const reload = vi.fn()
const serviceWorker = new EventTarget()

/** A worker that answers after a check for a newer one; `isNewer`: its version is not the one in use. */
class FakeWorker extends EventTarget {
  state = 'activated'
  readonly chosen = vi.fn()
  private readonly isNewer
  constructor({ isNewer }: { isNewer: boolean }) {
    super()
    this.isNewer = isNewer
  }
  async postMessage({ type }: ToWorker, ports: readonly MessagePort[] = []): Promise<void> {
    await checked.promise
    if (type === 'choose') this.chosen()
    else if (this.isNewer)
      serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'ready' } }))
    const answer = this.isNewer ? 'ready' : 'current'
    ports[0]?.postMessage(type === 'choose' ? 'chosen' : answer)
  }
}

let checked: PromiseWithResolvers<void>

function register(workers: Partial<Record<'active' | 'waiting' | 'installing', FakeWorker>>) {
  const registration = Object.assign(new EventTarget(), {
    active: null,
    waiting: null,
    installing: null,
    ...workers,
    async update() {
      setImmediate(checked.resolve)
      return registration
    },
  })
  Object.assign(serviceWorker, {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  })
  return registration
}

const ready = () => vi.waitUntil(() => updateStore.getState().ready)

beforeEach(() => {
  reload.mockClear()
  checked = Promise.withResolvers()
  updateStore.setState({ ready: undefined })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { serviceWorker })
})

// The first test, because a page registers only once.
it('announces and starts a version as soon as it is fetched, also if its worker has to wait for the previous one', async () => {
  checked.resolve()
  const registration = register({ active: new FakeWorker({ isNewer: false }) })
  await registerServiceWorker()
  const newer = new FakeWorker({ isNewer: true })
  newer.state = 'installing'
  Object.assign(registration, { installing: newer })
  registration.dispatchEvent(new Event('updatefound'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(updateStore.getState().ready).toBeUndefined()
  newer.state = 'installed'
  Object.assign(registration, { installing: null, waiting: newer })
  newer.dispatchEvent(new Event('statechange'))
  expect(await (await ready())?.install()).toBe('done')
  expect(newer.chosen).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
})

it.for([
  ['is active', { active: new FakeWorker({ isNewer: true }) }],
  ['waits', { active: new FakeWorker({ isNewer: false }), waiting: new FakeWorker({ isNewer: true }) }],
] as const)(
  'starts a version that was fetched before the page listened, and whose worker %s',
  async ([, workers]) => {
    register(workers)
    expect(await updateNow(() => true)).toBe('done')
    expect(reload).toHaveBeenCalledOnce()
  },
)

it('starts nothing once the update is not wanted any more', async () => {
  register({ active: new FakeWorker({ isNewer: true }) })
  expect(await updateNow(() => false)).toBe('cancelled')
  expect(reload).not.toHaveBeenCalled()
})

it('is refused without a newer version', async () => {
  register({ active: new FakeWorker({ isNewer: false }) })
  expect(await updateNow(() => true)).toBe('refused')
  expect(reload).not.toHaveBeenCalled()
})

it('is refused as soon as a newer version could not be fetched', async () => {
  const installing = new FakeWorker({ isNewer: true })
  installing.state = 'installing'
  register({ active: new FakeWorker({ isNewer: false }), installing })
  const outcome = updateNow(() => true)
  await checked.promise
  await new Promise((resolve) => setImmediate(resolve))
  installing.state = 'redundant'
  installing.dispatchEvent(new Event('statechange'))
  expect(await outcome).toBe('refused')
})
