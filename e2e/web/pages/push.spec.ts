/**
 * Web Push from the event to the opened page: the browser's part is the real service worker, to which the message is delivered
 * through DevTools. A subscription at a push vendor is not tried here; a receiver on this machine stands for one.
 */
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { and, eq, isNull } from 'drizzle-orm'
import { pushSubscriptions } from '#sandbox/db/schema/push.ts'
import { notifications } from '#sandbox/db/schema/support.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/process/start-sandbox.ts'
import {
  type BrowserKeys,
  decryptPush,
  newBrowserKeys,
  startPushReceiver,
} from '#sandbox/testing/push-receiver.ts'
import { test as base, expect, sandboxOptions } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'

type Receiver = Awaited<ReturnType<typeof startPushReceiver>>

const test = base.extend<object, { readonly receiver: Receiver }>({
  receiver: [
    async ({}, use) => {
      const receiver = await startPushReceiver()
      await use(receiver)
      await receiver.close()
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ receiver }, use) => {
      const running = await startSandbox({ ...sandboxOptions, push: { testReceivers: [receiver.origin] } })
      await use(running)
      await running.close()
    },
    { scope: 'worker' },
  ],
})

test.use({ serviceWorkers: 'allow' })

const preferences = '/notification?view=preferences'

type Browser = {
  readonly endpoint: string
  readonly keys: BrowserKeys
  /** What the browser says about the permission; `default` was never asked for. */
  readonly permission: NotificationPermission
  /** The user's answer if it is asked for. */
  readonly answer?: NotificationPermission
}

/**
 * Stands for what a headless browser does not have: a push service, here the receiver, and the permission. It counts in
 * `data-asked` of the page how often the permission is asked for.
 */
async function prepareBrowser(
  context: BrowserContext,
  { endpoint, keys, permission, answer }: Browser,
): Promise<void> {
  const json = {
    endpoint,
    keys: { p256dh: keys.ecdh.getPublicKey('base64url'), auth: keys.auth.toString('base64url') },
  }
  await context.addInitScript(
    ([subscriptionJson, first, answered]) => {
      let current = first
      Object.defineProperty(Notification, 'permission', { get: () => current })
      Object.assign(Notification, {
        requestPermission: async () => {
          document.documentElement.dataset.asked = String(
            Number(document.documentElement.dataset.asked ?? 0) + 1,
          )
          current = answered
          return current
        },
      })
      const isOn = () => localStorage.getItem('test push') === 'on'
      const subscription = {
        toJSON: () => subscriptionJson,
        unsubscribe: async () => localStorage.removeItem('test push'),
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem('test push', 'on')
          return subscription
        },
        getSubscription: async () => (isOn() ? subscription : null),
      })
    },
    [json, permission, answer ?? permission] as const,
  )
}

const card = (page: Page) => page.getByRole('region', { name: 'This browser' })
const turnOn = (page: Page) => card(page).getByRole('button', { name: 'Show notifications here' })
const turnOff = (page: Page) => card(page).getByRole('button', { name: 'Stop showing them here' })
const system = (page: Page) => page.getByRole('checkbox', { name: 'System notification' })
const timesAsked = (page: Page) => page.evaluate(() => document.documentElement.dataset.asked ?? '0')

/** The service worker, with records of what it shows and opens: a headless browser shows no notifications. */
async function recordingWorker(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(`
    self.shown = []
    self.opened = []
    registration.showNotification = async (title, options) => void shown.push({ title, ...options })
    clients.openWindow = async (url) => void opened.push(url)
    self.calls = []
    WindowClient.prototype.focus = async () => void calls.push('focus')
  `)
  return worker
}

interface Shown {
  readonly title: string
  readonly tag: string
  readonly lang: string
  readonly silent: boolean
}

const shownBy = (worker: Worker) => worker.evaluate<Shown[]>('shown')
const openedBy = (worker: Worker) => worker.evaluate<string[]>('opened')

/** How many windows of the app the worker knows; one that was closed counts until the browser has told it. */
const windowsOf = (worker: Worker) =>
  worker.evaluate<number>(`clients.matchAll({ type: 'window' }).then(({ length }) => length)`)

/** Delivers a message to the service worker as the browser's push service would. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations
    if (first) registered.resolve(first.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered.promise
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await session.detach()
}

/** Presses the newest notification; returns what the worker does with it and with a window. */
const pressNewest = (worker: Worker) =>
  worker.evaluate<string[]>(`
    {
      const event = new ExtendableEvent('notificationclick')
      const pressed = Promise.withResolvers()
      const notification = { data: shown.at(-1).data, close: () => void calls.push('close') }
      Object.assign(event, { notification, waitUntil: (task) => task.then(pressed.resolve, pressed.reject) })
      dispatchEvent(event)
      pressed.promise.then(() => calls.splice(0))
    }
  `)

/** Turns notifications on as a new partner; returns what the receiver then decrypts. */
async function turnedOn(
  {
    page,
    context,
    running,
    receiver,
  }: { page: Page; context: BrowserContext; running: RunningSandbox; receiver: Receiver },
  path: string,
) {
  const keys = newBrowserKeys()
  const endpoint = receiver.origin + path
  await prepareBrowser(context, { endpoint, keys, permission: 'default', answer: 'granted' })
  const partner = await logInPartner(page, running, preferences)
  await turnOn(page).click()
  await expect(turnOff(page)).toBeVisible()
  const bodies = () => receiver.received.filter((item) => item.path === path).map(({ body }) => body)
  const messages = async (count: number) => {
    await expect.poll(() => bodies().length).toBe(count)
    return bodies().map((body) => decryptPush(body, keys))
  }
  return { partner, messages }
}

test('an event is shown once and silently, and a press opens its page and marks it as read', async ({
  page,
  context,
  running,
  desk,
  receiver,
}) => {
  const { partner, messages } = await turnedOn({ page, context, running, receiver }, '/whole')
  await expect(system(page)).toHaveCount(7)
  expect(await timesAsked(page)).toBe('1')
  await desk.grantDeposit(partner.username, '250')
  const [message = ''] = await messages(1)
  const worker = await recordingWorker(context)
  await deliver(context, page, message)
  await deliver(context, page, message)
  await expect.poll(async () => (await shownBy(worker)).length).toBe(2)
  const shown = await shownBy(worker)
  expect(shown[0]).toMatchObject({ title: 'Deposit of $250.00 credited', silent: true, lang: 'en' })
  // The same tag: the second replaces the first.
  expect(shown[1]).toEqual(shown[0])

  const account = new AccountPages(page)
  const unread = () =>
    running.sandbox.database.read
      .select()
      .from(notifications)
      .where(and(eq(notifications.id, shown[0]?.tag ?? ''), isNull(notifications.read_at)))
  expect(await unread()).toHaveLength(1)
  expect(await pressNewest(worker)).toEqual(['close', 'focus'])
  await account.expectTitle('Receipt')
  await expect(page.getByRole('main')).toContainText('$250.00')
  await expect.poll(unread).toHaveLength(0)

  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  await expect.poll(() => windowsOf(worker)).toBe(0)
  expect(await pressNewest(worker)).toEqual(['close'])
  await expect.poll(() => openedBy(worker)).toHaveLength(1)
  const [address = ''] = await openedBy(worker)
  expect(address.startsWith(`${origin}/#/notification?notice=`)).toBe(true)
  await page.goto(address)
  await account.expectTitle('Receipt')
})

test('no details while amounts are hidden or the app can lock, and the subscription ends at the logout', async ({
  page,
  context,
  running,
  desk,
  receiver,
}) => {
  const { partner, messages } = await turnedOn({ page, context, running, receiver }, '/quiet')
  await desk.grantDeposit(partner.username, '250')
  const [message = ''] = await messages(1)
  const worker = await recordingWorker(context)
  const titleNow = async () => {
    const count = (await shownBy(worker)).length
    await deliver(context, page, message)
    await expect.poll(async () => (await shownBy(worker)).length).toBe(count + 1)
    return (await shownBy(worker)).at(-1)?.title
  }
  const quiet = 'You have a new notification'
  await expect.poll(titleNow).toBe('Deposit of $250.00 credited')
  await page.goto('/#/settings')
  const masked = page.getByRole('checkbox', { name: 'Hide amounts everywhere' })
  await masked.check()
  await expect.poll(titleNow).toBe(quiet)
  await masked.uncheck()
  await expect.poll(titleNow).toBe('Deposit of $250.00 credited')
  await page.getByRole('combobox', { name: 'Lock after' }).selectOption('5')
  await expect.poll(titleNow).toBe(quiet)
  await page.getByRole('combobox', { name: 'Lock after' }).selectOption('0')
  await expect.poll(titleNow).toBe('Deposit of $250.00 credited')

  await page.goto('/#/ad-center')
  await new AccountPages(page).logOut()
  await expect.poll(titleNow).toBe(quiet)
  // A browser ends the subscription of an app that shows nothing.
  await deliver(context, page, 'not a message')
  await expect.poll(async () => (await shownBy(worker)).at(-1)?.title).toBe('Placard')
  expect(await page.evaluate(() => localStorage.getItem('test push'))).toBeNull()
  await expect
    .poll(async () =>
      (await running.sandbox.database.read.select().from(pushSubscriptions)).filter(({ endpoint }) =>
        endpoint.endsWith('/quiet'),
      ),
    )
    .toEqual([])
})
