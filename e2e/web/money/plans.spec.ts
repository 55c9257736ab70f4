import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { basePath } from '#protocol/http/endpoint.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { amount } from '#protocol/money.ts'
import { coupons } from '#sandbox/db/schema/plans.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { PlanPages } from '../../pages/plan-pages.ts'
import { centsOf, WalletPages } from '../../pages/wallet-pages.ts'
import { receiveCoupons } from '../../ready-partner.ts'

/** A ready partner on the plan list. */
async function start(page: Page, running: RunningSandbox) {
  const partner = await logInPartner(page, running, '/plan')
  const plans = new PlanPages(page)
  await plans.expectTitle('Plans')
  return { partner, plans }
}

/** Like `start`, with the coupons of the new-user pack. */
async function startWithCoupons(page: Page, running: RunningSandbox) {
  const started = await start(page, running)
  await receiveCoupons(running, started.partner)
  return started
}

test('the tabs show the number of plans in each state, and an empty tab shows a message', async ({
  page,
  running,
}) => {
  const { partner, plans } = await start(page, running)
  await expect(plans.tab('All')).toHaveText('All (12)')
  await expect(plans.tab('Waiting to be put')).toHaveText('Waiting to be put (12)')
  await expect(plans.tab('Settled')).toHaveText('Settled')
  await plans.tab('Settled').click()
  await expect(page.getByText('None of your plans has the status “Settled”')).toBeVisible()
  await page.getByRole('link', { name: 'Show all plans' }).click()
  await plans.putOn('Pebble Harbor', '20')
  await plans.confirmPut(partner.transactionPassword)
  await page.getByRole('link', { name: 'See the plan' }).click()
  await page.goto('/#/plan?status=matching')
  await expect(plans.tab('Matching')).toHaveText('Matching (1)')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  const refreshed = page.waitForResponse((response) => response.url().includes(planEndpoints.planList.path))
  await page.getByRole('button', { name: 'Refresh' }).click()
  expect((await refreshed).ok()).toBe(true)
})

test('a coupon is shown before the funding and in its receipt, and applies to no other funding', async ({
  page,
  running,
}) => {
  const { partner, plans } = await startWithCoupons(page, running)
  await plans.choose('Pebble Harbor')
  await plans.startPut()
  await plans.amountField().fill('150')
  const sheet = await plans.openCoupons()
  await expect(sheet.getByRole('radio', { name: 'Starter set' })).toBeDisabled()
  await expect(sheet.getByText('Only for a put of exactly $50.00.')).toBeVisible()
  await expect(sheet.getByText('Only while you follow an operator.')).toBeVisible()
  await expect(sheet.getByText('Please ask customer service to apply it.')).toBeVisible()
  await sheet.getByRole('radio', { name: 'Welcome discount' }).first().check()
  await sheet.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()

  const summary = plans.summary()
  await plans.expectFigure('Amount to put', '$150.00', summary)
  await plans.expectFigure('Taken off by the coupon', '-$15.00', summary)
  await plans.expectFigure('You pay', '$135.00', summary)
  await plans.expectFigure('From start-up credit', '$100.00', summary)
  await plans.expectFigure('From available balance', '$35.00', summary)
  await plans.expectFigure('Left after: available', '$465.00', summary)
  await plans.confirmPut(partner.transactionPassword)
  await plans.expectDone()
  await plans.expectFigure('Coupon', 'Welcome discount')
  await plans.expectFigure('Taken off by the coupon', '$15.00')
  await plans.expectFigure('You paid', '$135.00')
  await plans.expectFigure('Available after', '$465.00')
  await page.getByRole('link', { name: 'Go to the wallet' }).click()
  await new WalletPages(page).expectBalances({ available: 465_00 })
  expect(await checkInvariants(running.sandbox.database)).toEqual([])
})

test('a coupon may make an amount payable that the balance alone does not reach', async ({
  page,
  running,
}) => {
  const { plans } = await startWithCoupons(page, running)
  await plans.choose('Pebble Harbor')
  await plans.startPut()
  await plans.enterAmount('620')
  await expect(page.getByText('Your balance is not enough: $20.00 is missing.')).toBeVisible()
  await plans.chooseCoupon('Welcome discount')
  await page.getByRole('button', { name: 'Continue' }).click()
  await plans.expectFigure('You pay', '$558.00', plans.summary())
})

test('a second coupon of the same name on one day is refused, and everything entered stays', async ({
  page,
  running,
}) => {
  const { partner, plans } = await startWithCoupons(page, running)
  await plans.putOn('Pebble Harbor', '60')
  await plans.chooseCoupon('Welcome discount')
  await plans.confirmPut(partner.transactionPassword)
  await plans.expectDone()

  await page.goto('/#/plan')
  await plans.putOn('Moth & Lantern', '70')
  await plans.chooseCoupon('Welcome discount')
  await plans.confirmPut(partner.transactionPassword)
  await expect(page.getByText('Only one coupon of the same name can be used per day.')).toBeVisible()
  await plans.expectFigure('Amount to put', '$70.00', plans.summary())
  await plans.chooseCoupon('No coupon')
  await plans.confirmPut(partner.transactionPassword)
  await plans.expectDone()
})

for (const { name, change, message } of [
  { name: 'expired', change: { expires_at: new Date('2026-01-01') }, message: 'This coupon has expired.' },
  {
    name: 'dearer',
    change: { amount_requirement: amount('900') },
    message: 'The amount is below what this coupon asks for.',
  },
] as const) {
  test(`a coupon that became ${name} meanwhile is refused, and the amount stays`, async ({
    page,
    running,
  }) => {
    const { partner, plans } = await startWithCoupons(page, running)
    await plans.putOn('Pebble Harbor', '90')
    await plans.chooseCoupon('Extra reach')
    await plans.expectFigure('Runs', '$98.00', plans.summary())
    const { database } = running.sandbox
    await database.db.update(coupons).set(change).where(eq(coupons.name, 'extraReach'))
    await plans.confirmPut(partner.transactionPassword)
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was put' })).toContainText(message)
    await plans.expectFigure('Amount to put', '$90.00', plans.summary())
    await page.getByRole('button', { name: 'Change the amount' }).click()
    await expect(plans.amountField()).toHaveValue('90')
  })
}

test('a coupon that another tab used meanwhile is refused', async ({ page, context, running }) => {
  const { partner, plans } = await startWithCoupons(page, running)
  await plans.putOn('Pebble Harbor', '90')
  await plans.chooseCoupon('Extra reach')
  const other = new PlanPages(await context.newPage())
  await other.page.goto(`${running.origin}/#/plan`)
  await other.putOn('Moth & Lantern', '60')
  await other.chooseCoupon('Extra reach')
  await other.confirmPut(partner.transactionPassword)
  await other.expectDone()
  await plans.confirmPut(partner.transactionPassword)
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was put' })).toContainText(
    'This coupon has been used.',
  )
  await plans.chooseCoupon('No coupon')
  await plans.confirmPut(partner.transactionPassword)
  await plans.expectDone()
})

test('a funding whose matching fails shows the reason and the full refund', async ({
  page,
  desk,
  running,
}) => {
  const { partner, plans } = await start(page, running)
  await plans.putOn('Nine Knots', '250')
  await plans.confirmPut(partner.transactionPassword)
  await plans.expectDone()
  await desk.letTimePass({ hours: 1 })
  await page.getByRole('link', { name: 'See the plan' }).click()
  await plans.expectStatus('Put failed')
  await expect(page.getByText('This put failed')).toBeVisible()
  await expect(page.getByText(/^Reason: ./)).toBeVisible()
  await page.goto('/#/wallet')
  await new WalletPages(page).expectBalances({ available: 500_00 })
})

test('a plan with a loss shows it, and its result lists every part of the sum, including the coupon', async ({
  page,
  desk,
  running,
}) => {
  const { partner, plans } = await startWithCoupons(page, running)
  await plans.putOn('Orbit Orchard', '300')
  await plans.chooseCoupon('Share voucher')
  await plans.confirmPut(partner.transactionPassword)
  await plans.expectDone()
  await page.getByRole('link', { name: 'See the plan' }).click()
  await desk.letTimePass({ hours: 24 })
  await plans.expectStatus('Settled')
  const result = plans.result()
  await expect(result.getByText('This plan lost money')).toBeVisible()
  const cents = async (label: string) => centsOf(await plans.figure(label, result).innerText())
  const parts = ['Revenue', "Network's share of the revenue", 'Billed for delivery', 'Discount by the coupon']
  let sum = 0
  for (const part of parts) sum += await cents(part)
  expect(await cents('Net')).toBe(sum)
  expect(await cents('Discount by the coupon')).toBe(6_00)
  expect(await cents('Net')).toBeLessThan(0)
  const net = (await plans.figure('Net', result).locator('.visually-hidden').textContent()) ?? ''
  await expect(page.getByText('These figures do not add up')).toBeHidden()

  await plans.lookAtProduct()
  const past = page.getByRole('region', { name: 'Past results' })
  await expect(past.getByText(/past plans? ended with a loss\./)).toBeVisible()
  await expect(past.getByText(/^-\$/).first()).toBeVisible()

  await page.goto('/#/plan?status=settled')
  const row = page.getByRole('main').getByRole('link', { name: 'Orbit Orchard' })
  await expect(row).toContainText(net)
  await expect(row).not.toContainText('Revenue')
})

test('a product shows its video without starting or fetching it, with captions and a way to open it', async ({
  page,
  running,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const { plans } = await start(page, running)
  await plans.choose('Pebble Harbor')
  await plans.lookAtProduct()
  const video = page.getByLabel('Video', { exact: true })
  await video.scrollIntoViewIfNeeded()
  await expect(video).toBeVisible()
  const facts = await video.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('not a video')
    const { autoplay, preload, controls, paused, poster, textTracks } = element
    return { autoplay, preload, controls, paused, poster, captions: textTracks[0]?.kind }
  })
  expect(facts).toMatchObject({ autoplay: false, preload: 'none', controls: true, paused: true })
  expect(facts).toMatchObject({ captions: 'captions', poster: expect.stringContaining('pebble-harbor') })
  expect(fetched.filter((url) => url.endsWith('.webm'))).toEqual([])
  await expect(page.getByRole('list', { name: 'Video and landing pages' })).toContainText('Video')

  await video.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) return
    element.muted = true
    return element.play()
  })
  await expect
    .poll(() => video.evaluate((element) => element instanceof HTMLVideoElement && element.currentTime > 0))
    .toBe(true)
})

test('plans of the followed operator are marked', async ({ page, running }) => {
  await page.route(`**${basePath}${planEndpoints.planList.path}*`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const plan of body.data.list) plan.is_followed = plan.product_id === 'pebble-harbor'
    await route.fulfill({ json: body })
  })
  await start(page, running)
  await expect(page.getByRole('link', { name: /Followed operator/ })).toHaveCount(1)
  await expect(page.getByRole('link', { name: /Pebble Harbor/ })).toContainText('Followed operator')
})
