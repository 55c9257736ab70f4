import { beforeEach, expect, it, vi } from 'vitest'

vi.mock('./index.ts', () => ({ platform: { host: 'https://api.example' } }))

const browser = new EventTarget()
const navigator = { onLine: true }
vi.stubGlobal('window', browser)
vi.stubGlobal('navigator', navigator)

beforeEach(() => {
  vi.resetModules()
  navigator.onLine = true
})
const load = () => import('./online.ts')

function say(isOnline: boolean): void {
  navigator.onLine = isOnline
  browser.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

it('what the browser says counts before anything is known', async () => {
  navigator.onLine = false
  const { isOnline } = await load()
  expect(isOnline()).toBe(false)
  say(true)
  expect(isOnline()).toBe(true)
})

it('an answer of the host outweighs a browser that says it is offline', async () => {
  navigator.onLine = false
  const { isOnline, onOnlineChange, setReachable } = await load()
  const listener = vi.fn()
  onOnlineChange(listener)
  setReachable(true)
  expect(isOnline()).toBe(true)
  expect(listener).toHaveBeenCalledTimes(1)
})

it('a host that does not answer outweighs a browser that says it is online', async () => {
  const { isOnline, setReachable } = await load()
  setReachable(false)
  expect(isOnline()).toBe(false)
})

it('a connection that is lost counts at once, until there is an answer', async () => {
  const { isOnline, setReachable } = await load()
  setReachable(true)
  say(false)
  expect(isOnline()).toBe(false)
  setReachable(true)
  expect(isOnline()).toBe(true)
})
