/** The notification preferences by what the browser and the host offer. A headless browser has no push service: see `before`. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { addStartScript } from './page-controls.ts'
import { change, inner, type State } from './state.ts'

const allowPush = (page: Page) =>
  addStartScript(page, () => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const pushManager = { getSubscription: async () => null }
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', {
      value: async () => ({ active: {}, pushManager }),
    })
  })

const subscribed = (page: Page) =>
  addStartScript(page, () => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const pushManager = { getSubscription: async () => ({}) }
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', {
      value: async () => ({ active: {}, pushManager }),
    })
  })

const refused = (page: Page) =>
  addStartScript(page, () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))

const withoutPush = (page: Page) =>
  change(page, configEndpoints.basicConfig.path, ({ additions, ...config }) => ({
    ...config,
    additions: [additions].flat().filter((path) => !String(path).startsWith('/user/push/')),
  }))

const preferences = (name: string, more: Partial<State>) =>
  inner(name, paths.notification, { address: `${paths.notification}?view=preferences`, ...more })

export const push: readonly State[] = [
  preferences('notification preferences', { before: allowPush }),
  preferences('notification preferences, this browser', { before: subscribed }),
  preferences('notification preferences, blocked', { before: refused }),
  preferences('notification preferences, no push', { before: withoutPush }),
]
