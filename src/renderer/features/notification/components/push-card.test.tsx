import * as v from 'valibot'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { refreshConfig } from '#data/load.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { pushAdditions } from '#protocol/push/additions.ts'
import { noticePreferencesPath } from '#shared/notifications/preferences-path.ts'
import { answerRequests, changeAnswers, openAsPartner, requestCount, test } from '#testing/app.tsx'
import { expectCount } from '#testing/screen.ts'

const card = page.getByRole('region', { name: 'This browser' })
const turnOn = card.getByRole('button', { name: 'Show notifications here' })

/** Replaces a property for one test. */
function replace(target: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { value, configurable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  })
}

/** Stands for the browser's question about the permission, which the user answers in turn; returns how often it was asked. */
function answerPermission(...answers: readonly NotificationPermission[]): () => number {
  let asked = 0
  replace(Notification, 'permission', 'default')
  replace(Notification, 'requestPermission', async () => {
    const answer = answers[asked] ?? 'default'
    asked += 1
    Object.defineProperty(Notification, 'permission', { value: answer, configurable: true })
    return answer
  })
  return () => asked
}

/** A browser that allows notifications; `subscribe` is its push service. Returns whether it has a subscription. */
function allowPush(subscribe: () => Promise<void>): () => boolean {
  let isOn = false
  const subscription = {
    toJSON: () => pushKeys,
    unsubscribe: async () => {
      isOn = false
    },
  }
  replace(Notification, 'permission', 'granted')
  replace(navigator.serviceWorker, 'getRegistration', async () => ({
    active: {},
    pushManager: {
      getSubscription: async () => (isOn ? subscription : null),
      subscribe: async () => {
        await subscribe()
        isOn = true
        return subscription
      },
    },
  }))
  return () => isOn
}

/** RFC 8291, section 5. */
const pushKeys = {
  endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

test('one press turns it on, which shows the channel of the system, and one turns it off', async () => {
  const isOn = allowPush(async () => undefined)
  await openAsPartner(noticePreferencesPath)
  const system = page.getByRole('checkbox', { name: 'System notification' })
  await expect.element(turnOn).toBeVisible()
  await expectCount(system, 0)
  await turnOn.click()
  const turnOff = card.getByRole('button', { name: 'Stop showing them here' })
  await expect.element(turnOff).toBeVisible()
  // The same button, so that the focus stays.
  await expect.element(turnOff).toHaveFocus()
  expect(isOn()).toBe(true)
  await expectCount(system, 7)
  await turnOff.click()
  await expect.element(turnOn).toBeVisible()
  expect([isOn(), requestCount(pushAdditions.unsubscribeFromPush.path)]).toEqual([false, 1])
  await expectCount(system, 0)
})

test('what the host refuses is said, and the browser keeps no subscription', async () => {
  const isOn = allowPush(async () => undefined)
  await openAsPartner(noticePreferencesPath)
  const failing = answerRequests(pushAdditions.subscribeToPush.path, { code: 500, msg: 'Closed for now.' })
  await turnOn.click()
  await expect.element(page.getByText('Closed for now.')).toBeVisible()
  failing.end()
  await expect.element(turnOn).toBeVisible()
  expect(isOn()).toBe(false)
})

test('a browser that does not reach its service says so', async () => {
  allowPush(() => Promise.reject(new DOMException('Registration failed', 'AbortError')))
  await openAsPartner(noticePreferencesPath)
  await turnOn.click()
  await expect
    .element(page.getByText('The browser could not reach its notification service. Try again later.'))
    .toBeVisible()
  await expect.element(turnOn).toBeVisible()
  expect(requestCount(pushAdditions.subscribeToPush.path)).toBe(0)
})

test('a browser without a service worker says that it cannot, and has no button', async () => {
  replace(Notification, 'permission', 'default')
  await openAsPartner(noticePreferencesPath)
  await expect.element(card.getByText('This browser cannot show notifications.')).toBeVisible()
  await expectCount(card.getByRole('button'), 0)
})

test('a host without push messages shows none of it', async () => {
  allowPush(async () => undefined)
  const Config = v.looseObject({ additions: v.array(v.string()) })
  changeAnswers(configEndpoints.basicConfig.path, (data) => {
    const config = v.parse(Config, data)
    return { ...config, additions: config.additions.filter((path) => !path.startsWith('/user/push/')) }
  })
  // The session keeps the configuration of earlier tests.
  await refreshConfig()
  await openAsPartner(noticePreferencesPath)
  await expect.element(page.getByRole('region', { name: 'Deposits' })).toBeVisible()
  await expectCount(card, 0)
  await expectCount(page.getByRole('checkbox', { name: 'System notification' }), 0)
})

test('a question closed without an answer is asked again on the next press; a refusal is said, and never asked about again', async () => {
  const isOn = allowPush(async () => undefined)
  const asked = answerPermission('default', 'denied')
  await openAsPartner(noticePreferencesPath)
  await expect.element(turnOn).toBeVisible()
  expect(asked()).toBe(0)
  await turnOn.click()
  await expect.poll(asked).toBe(1)
  await expect.element(turnOn).toBeEnabled()
  await turnOn.click()
  await expect.element(card).toMatchTextContent('This browser blocks notifications from Placard.')
  await expect.element(card).toMatchTextContent('open the site settings')
  await expectCount(card.getByRole('button'), 0)
  await expectCount(page.getByRole('checkbox', { name: 'System notification' }), 0)
  expect([asked(), isOn()]).toEqual([2, false])
})
