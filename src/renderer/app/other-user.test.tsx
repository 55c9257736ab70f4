/** Answers that arrive after another tab has logged out the user who sent the request, and has logged in another one. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { send } from '#data/http/client.ts'
import { couponEndpoints } from '#protocol/http/coupons.ts'
import { documentEndpoints } from '#protocol/http/documents.ts'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { parseSettings } from '#session/settings-schema.ts'
import { depositPath } from '#shared/money/deposit-path.ts'
import { interceptRequests, openAsPartner, test } from '#testing/app.tsx'
import { confirmFunding, fundPlan } from '#testing/plan.ts'
import {
  button,
  confirmWithPassword,
  dialog,
  expectCount,
  expectPath,
  expectTitle,
  field,
  goTo,
} from '#testing/screen.ts'
import { expectAvailable, openFreeWallet } from '#testing/wallet.ts'

interface Held {
  /** The `request_id` of each request, and the token that it came with. */
  readonly sent: { readonly id: unknown; readonly token: string | null }[]
  /** The host has executed the first one. */
  readonly executed: Promise<void>
  /** Lets its answer go on to the app, and waits until the app has had it. */
  readonly answer: () => Promise<void>
}

/** Lets the host handle requests at once, and delays the answer to the first one. */
function hold(path: string): Held {
  const [answering, executing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sent: Held['sent'] = []
  interceptRequests(path, async (forward, body, _url, _signal, headers) => {
    const isFirst = sent.push({ id: JSON.parse(body).request_id, token: headers.get(tokenHeader) }) === 1
    const response = await forward()
    executing.resolve()
    if (isFirst) await answering.promise
    return response
  })
  return {
    sent,
    executed: executing.promise,
    async answer() {
      answering.resolve()
      // A later request of the app: what follows on the held answer has happened by then.
      await send(userEndpoints.userInfo, {})
    },
  }
}

const store = (key: 'fb_token' | 'fb_userInfo', text: string | undefined) => {
  if (text === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
}

const tellStored = () => {
  for (const key of ['fb_token', 'fb_userInfo']) window.dispatchEvent(new StorageEvent('storage', { key }))
}

/** Does what another tab does when its user logs out and another one logs in; this tab may learn of it only at the end. */
async function switchTo(token: string, { isToldAtEnd = false } = {}): Promise<void> {
  const user = await send(userEndpoints.userInfo, {}, { handOver: { token } })
  store('fb_userInfo', undefined)
  store('fb_token', undefined)
  if (!isToldAtEnd) {
    tellStored()
    await expectPath(paths.login)
  }
  store('fb_token', token)
  store('fb_userInfo', JSON.stringify(user))
  tellStored()
}

const storedIds = () =>
  Object.values(parseSettings(localStorage.getItem('placard') ?? undefined).intents).map(({ id }) => id)

/** Nothing on the page tells of a movement. */
async function expectNoOutcome(): Promise<void> {
  await expectCount(page.getByText(/see the receipt|we do not know|no answer has arrived/i), 0)
  await expectCount(page.getByRole('article'), 0)
}

test('a credit that was given back leads another user to no receipt, and its own user finds it returned', async () => {
  const ana = await openAsPartner(paths.wallet)
  await button('Give the start-up credit back').click()
  const held = hold(walletAdditions.returnStartUpCredit.path)
  await dialog('Give the start-up credit back?').getByRole('button', { name: 'Give back $100.00' }).click()
  await held.executed
  const ben = await commands.readyPartner()
  await switchTo(ben.token)
  await expectTitle('Wallet')
  goTo(paths.settings)
  await expectTitle('Settings')
  await held.answer()
  await expectPath(paths.settings)
  await expectNoOutcome()
  expect(storedIds()).toContain(held.sent[0]?.id)

  await switchTo(await commands.logIn(ana))
  goTo(paths.wallet)
  await expect.element(page.getByText('You can withdraw today, up to')).toBeVisible()
})

test('a login page that was reached meanwhile stays, and leads its next user home', async () => {
  await openAsPartner(paths.wallet)
  await button('Give the start-up credit back').click()
  const held = hold(walletAdditions.returnStartUpCredit.path)
  await dialog('Give the start-up credit back?').getByRole('button', { name: 'Give back $100.00' }).click()
  await held.executed
  const ben = await commands.readyPartner()
  store('fb_userInfo', undefined)
  store('fb_token', undefined)
  tellStored()
  await expectPath(paths.login)
  await Promise.all([held.answer().catch(() => undefined), expectPath(paths.login)])
  await page.getByLabelText('Username').fill(ben.username)
  await page.getByLabelText('Password', { exact: true }).fill(ben.password)
  await button('Log in').click()
  await expectPath(paths.wallet)
  await expectAvailable('$500.00')
})

test('a withdrawal tells another user nothing, and its own user gets the first answer to the same order', async () => {
  const ana = await openFreeWallet()
  const order = async () => {
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.getByLabelText('Amount', { exact: true }).fill('100')
    await button('Continue').click()
    await button('Confirm with password').click()
    await confirmWithPassword(ana.transactionPassword)
  }
  const held = hold(walletEndpoints.withdraw.path)
  await order()
  await held.executed
  const ben = await commands.readyPartner()
  await switchTo(ben.token, { isToldAtEnd: true })
  await held.answer()
  await expectNoOutcome()
  expect(storedIds()).toContain(held.sent[0]?.id)
  goTo(paths.wallet)
  await expectAvailable('$500.00')

  await switchTo(await commands.logIn(ana))
  goTo(paths.wallet)
  await order()
  await expect.element(page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
  expect(new Set(held.sent.map(({ id }) => id)).size).toBe(1)
  expect(held.sent.every(({ token }) => token !== ben.token)).toBe(true)
  expect(await commands.brokenInvariants()).toEqual([])
})

test('a funding tells another user nothing, who stays on the page where it was sent', async () => {
  const ana = await openAsPartner(paths.plan)
  await fundPlan('Pebble Harbor', '120')
  const held = hold(planEndpoints.putPlan.path)
  await confirmFunding(ana.transactionPassword)
  await held.executed
  const ben = await commands.readyPartner()
  await switchTo(ben.token, { isToldAtEnd: true })
  await held.answer()
  await expectNoOutcome()
  expect(storedIds()).toContain(held.sent[0]?.id)
  expect(held.sent).toHaveLength(1)
})

/** Sends a deposit request whose answer is held. */
async function requestDeposit() {
  const ana = await openAsPartner(depositPath)
  await field('Amount').fill('250')
  await button('Continue').click()
  const held = hold(walletAdditions.requestDeposit.path)
  await button('Send request').click()
  await held.executed
  await expectPath(/deposit=sent/)
  return { ana, held }
}

test('a deposit request is not made again for another user who goes back to the page where it was sent', async () => {
  const { ana, held } = await requestDeposit()
  const ben = await commands.readyPartner()
  await switchTo(ben.token, { isToldAtEnd: true })
  goTo(paths.settings)
  await expectTitle('Settings')
  history.back()
  await expectPath(/deposit=sent/)
  await expect.element(field('Amount')).toHaveValue('')
  await held.answer()
  await expectNoOutcome()
  expect(held.sent.map(({ token }) => token)).toEqual([ana.token])
})

test('in the next session of its own user, the page of a deposit request gets the first answer', async () => {
  const { ana, held } = await requestDeposit()
  await switchTo(await commands.logIn(ana), { isToldAtEnd: true })
  const receipt = page.getByRole('article', { name: 'Deposit requested' })
  await expect.element(receipt.getByText('$250.00').first()).toBeVisible()
  await held.answer()
  await expectPath(/deposit=done/)
  expect(new Set(held.sent.map(({ id }) => id)).size).toBe(1)
})

test('a claimed coupon pack leaves no message to another user', async () => {
  await openAsPartner(paths.activities)
  const pack = hold(couponEndpoints.receiveCoupons.path)
  await button('Claim').click()
  await pack.executed
  const ben = await commands.readyPartner()
  await switchTo(ben.token, { isToldAtEnd: true })
  await expect.element(button('Claim')).toBeEnabled()
  await pack.answer()
  await expectCount(page.getByText('Pack claimed'), 0)
  await expect.element(button('Claim')).toBeVisible()
  expect(storedIds()).toContain(pack.sent[0]?.id)
})

test('a posted feedback leaves no message to another user, who can use the form at once', async () => {
  await openAsPartner(paths.feedback)
  await field('Topic').fill('A question')
  await field('Your message').fill('Where do I find it?')
  const feedback = hold(documentEndpoints.feedback.path)
  await button('Send feedback').click()
  await feedback.executed
  const ben = await commands.readyPartner()
  await switchTo(ben.token, { isToldAtEnd: true })
  await expect.element(field('Topic')).toHaveValue('')
  await feedback.answer()
  await expectCount(page.getByRole('status').filter({ hasText: 'Feedback sent' }), 0)
  // The form is usable: its page does not wait for the one that was dropped.
  await button('Send feedback').click()
  await expect.element(field('Topic')).toHaveAccessibleDescription('This cannot be empty.')
  await field('Topic').fill('Another question')
  await field('Your message').fill('Does it still work?')
  await button('Send feedback').click()
  await expect.element(page.getByText('We received your feedback.')).toBeVisible()
})
