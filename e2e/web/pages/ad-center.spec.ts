import { configEndpoints } from '#protocol/http/config.ts'
import { couponEndpoints } from '#protocol/http/coupons.ts'
import { basePath } from '#protocol/http/endpoint.ts'
import { followEndpoints } from '#protocol/http/follow.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner, openAs } from '../../log-in-partner.ts'
import { AdCenterPages } from '../../pages/ad-center-pages.ts'
import { readyPartner } from '../../ready-partner.ts'

test('the ad center leads to all of its pages, and back', async ({ page, running }) => {
  // Eleven pages, each fetched for the first time.
  test.slow()
  const pages = new AdCenterPages(page)
  await logInPartner(page, running, '/ad-center')
  const titles = {
    Plans: 'Plans',
    Wallet: 'Wallet',
    Coupons: 'Coupons',
    'New-user pack': 'New-user pack',
    'Plan follow': 'Plan follow',
    'Shop level': 'Shop level',
    'Sign-in calendar': 'Daily sign-in',
    'Operating rules': 'Operating rules',
    Feedback: 'Feedback',
    Profile: 'Profile',
    Settings: 'Settings',
  }
  for (const [tile, title] of Object.entries(titles)) {
    await pages.openTile(tile)
    await pages.expectTitle(title)
    await pages.goBack()
    await pages.expectTitle('Ad center')
  }
  await page.getByRole('region', { name: 'Go to' }).getByRole('button', { name: 'Customer service' }).click()
  await expect(page.getByRole('dialog', { name: 'Customer service' })).toBeVisible()
})

test('the five questions lead to their answers; a question that is gone says so', async ({
  page,
  running,
}) => {
  const pages = new AdCenterPages(page)
  await logInPartner(page, running, '/ad-center')
  const questions = page.getByRole('region', { name: 'Frequently asked' }).getByRole('link')
  await expect(questions).toHaveCount(5)
  await questions.filter({ hasText: 'Can a plan lose money?' }).click()
  await pages.expectTitle('Questions')
  await expect(page.getByRole('heading', { name: 'Can a plan lose money?' })).toBeVisible()
  await expect(page.getByText('Nobody can promise you a result.')).toBeVisible()
  await page.getByRole('link', { name: 'How do I withdraw?' }).click()
  await expect(page.getByRole('heading', { name: 'How do I withdraw?' })).toBeVisible()
  await page.goto('/#/ad-center/ques-detail?id=none')
  await expect(page.getByText('This question is not here any more')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Frequently asked' }).getByRole('link')).toHaveCount(5)
})

test('the check-in counts once a day, on the home page and calendar', async ({ page, running, context }) => {
  const pages = new AdCenterPages(page)
  await logInPartner(page, running, '/ad-center/user-sign')
  await expect(page.getByText('0 days')).toBeVisible()

  const other = await context.newPage()
  await other.goto('/#/ad-center')
  await expect(other.getByRole('button', { name: 'Sign in today' })).toBeVisible()

  await pages.button('Sign in today').click()
  await pages.expectToast('Signed in for today')
  await expect(page.getByText('1 day', { exact: true })).toBeVisible()
  const today = page.getByRole('table', { name: /^Sign-ins in / }).locator('[aria-current="date"]')
  await expect(today).toContainText('Signed in')
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('table').locator('[aria-current="date"]')).toHaveCount(0)
  await expect(page.getByRole('table').getByText('Signed in')).toHaveCount(0)

  // The other tab is notified through the shared storage.
  await expect(other.getByText('Signed in today')).toBeVisible()
  await other.close()
})

test('a second check-in is refused with its message, and a failed one can be retried', async ({
  page,
  running,
}) => {
  const pages = new AdCenterPages(page)
  const partner = await readyPartner(running)
  const path = `**${basePath}${userEndpoints.signIn.path}`
  await openAs(page, running, partner, '/ad-center/user-sign')
  await page.route(path, (route) => route.fulfill({ json: { code: 400, msg: '' } }), { times: 1 })
  await pages.button('Sign in today').click()
  await pages.expectToast('Signing in for today failed. Please try again.')
  // The retry with the same id fails too: the outcome is unknown and not called failed.
  await page.route(path, (route) => route.fulfill({ json: { code: 500, msg: '' } }), { times: 2 })
  await pages.button('Sign in today').click()
  await pages.expectToast('No clear answer came back')
  // As from another device: the host has the check-in, this page does not know it.
  await page.route(path, async (route) => {
    await route.fetch()
    const again = await route.fetch({
      postData: JSON.stringify({ request_id: '5f0b2d3c-8f6e-4c1e-9b1a-2f6f0c1d2e3f' }),
    })
    await route.fulfill({ response: again })
  })
  await pages.button('Sign in today').click()
  await pages.expectToast('You have already signed in today.')
  await expect(page.getByText('Signed in today', { exact: true })).toBeVisible()
})

test('a page that stays open past midnight offers the next check-in', async ({ page, running }) => {
  const pages = new AdCenterPages(page)
  let isNextDay = false
  await page.clock.install({ time: new Date() })
  await page.route(`**${basePath}${userEndpoints.userInfo.path}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ json: { ...body, data: { ...body.data, signed_in_today: !isNextDay } } })
  })
  await logInPartner(page, running, '/ad-center/user-sign')
  await expect(page.getByText('Signed in today', { exact: true })).toBeVisible()
  isNextDay = true
  await page.clock.fastForward('25:00:00')
  await expect(pages.button('Sign in today')).toBeVisible()
})

test('the new-user pack is received once, and its coupons say what they do', async ({ page, running }) => {
  const pages = new AdCenterPages(page)
  await logInPartner(page, running, '/ad-center/coupons')
  await expect(page.getByText('No unused coupons')).toBeVisible()
  await page.getByRole('link', { name: 'See the new-user pack' }).click()
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText(
    'Each user can receive the pack once.',
  )
  await pages.button('Receive').click()
  await pages.expectToast('Pack received')
  await expect(pages.button('Received')).toBeDisabled()
  await page.reload()
  await expect(pages.button('Received')).toBeDisabled()
  await page.getByRole('link', { name: 'Go to your coupons' }).click()
  const list = page.getByRole('list', { name: 'Unused' })
  for (const line of [
    /^You pay \d+% less for one put\./,
    /^You pay \$[\d.]+ less for one put\./,
    /more runs than you pay for\.$/,
    /^A put of exactly \$[\d.]+ costs you \$[\d.]+\.$/,
    /comes off the network's share when the plan is settled\.$/,
    /less for one put while you follow an operator\.$/,
    /^Customer service applies this coupon for you\./,
  ]) {
    await expect(list.getByText(line).first()).toBeVisible()
  }
  await expect(list.getByText(/^From \$/).first()).toBeVisible()
  await expect(list.getByText(/^Valid until /).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Used', exact: true }).click()
  await expect(page.getByText('No used coupons')).toBeVisible()
})

test('a pack that was received elsewhere shows a message', async ({ page, running }) => {
  const pages = new AdCenterPages(page)
  await page.route(`**${basePath}${couponEndpoints.receiveCoupons.path}`, (route) =>
    route.fulfill({ json: { code: 400, msg: 'x', data: { key: 'coupon.alreadyReceived' } } }),
  )
  await logInPartner(page, running, '/ad-center/activities')
  await pages.button('Receive').click()
  await pages.expectToast('You have already received this pack.')
  await expect(pages.button('Received')).toBeDisabled()
})

test('used and expired coupons are in one list, each with its outcome', async ({ page, running }) => {
  const coupon = { name: 'Spring', type: 'discount', value: '10', amount_requirement: '50.00' }
  const list = [
    {
      ...coupon,
      id: 'a',
      state: 'used',
      expires_at: '2026-12-01T10:00:00Z',
      used_at: '2026-11-01T10:00:00Z',
    },
    { ...coupon, id: 'b', state: 'expired', expires_at: '2026-10-01T10:00:00Z' },
  ]
  await page.route(`**${basePath}${couponEndpoints.coupons.path}?*state=used*`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { list, total: 2 } } }),
  )
  await logInPartner(page, running, '/ad-center/coupons')
  await page.getByRole('tab', { name: 'Used', exact: true }).click()
  const items = page.getByRole('list', { name: 'Used', exact: true }).getByRole('listitem')
  await expect(items.nth(0)).toContainText('Used on Nov 1, 2026')
  await expect(items.nth(1)).toContainText('Expired on Oct 1, 2026')
})

test('following is explained and confirmed first; wrong and current operator IDs are refused', async ({
  page,
  running,
}) => {
  const pages = new AdCenterPages(page)
  await logInPartner(page, running, '/ad-center/operated')
  await expect(page.getByText('You follow no operator.')).toBeVisible()
  await pages.button('Follow').click()
  await pages.expectFault('Operator ID', 'This cannot be empty.')

  const dialog = page.getByRole('dialog')
  const followAs = async (id: string) => {
    await pages.field('Operator ID').fill(id)
    await pages.button('Follow').click()
    await expect(dialog.getByText('Move money. It costs nothing.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Start following' }).click()
    await expect(dialog).toBeHidden()
  }
  await followAs('OP-9999')
  await pages.expectFault('Operator ID', 'This operator ID is wrong. Please enter it again.')

  await pages.field('Operator ID').fill('OP-1001')
  await pages.button('Follow').click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You follow no operator.')).toBeVisible()

  await followAs('OP-1001')
  await pages.expectToast('You now follow this operator')
  await expect(page.getByRole('region', { name: 'You follow', exact: true })).toContainText(
    'Harbour Lane Media',
  )
  await pages.field('Operator ID').fill(' OP-1001 ')
  await pages.button('Follow').click()
  await pages.expectFault('Operator ID', 'This is the operator you already follow.')

  await followAs('OP-1002')
  const records = page.getByRole('list', { name: 'Follow records' }).getByRole('listitem')
  await expect(records).toHaveCount(2)
  await expect(records.nth(0)).toContainText('Copper Street Studio')
  await expect(records.nth(0)).toContainText('Following')
  await expect(records.nth(1)).toContainText('Harbour Lane Media')
  await expect(records.nth(1)).not.toContainText('Following')
})

test('the level page shows the missing amount to the cent', async ({ page, running }) => {
  const pages = new AdCenterPages(page)
  await logInPartner(page, running, '/ad-center/level')
  await expect(page.getByRole('region', { name: 'Your level' })).toContainText('Level 1')
  await pages.expectFigure('Missing for level 2', '$1,000.00')
  await expect(page.getByRole('progressbar', { name: 'On the way to level 2' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  )
  await expect(page.getByRole('region', { name: 'All levels' }).getByRole('listitem')).toHaveCount(4)
})

test.describe('with the connection cut', () => {
  test.use({ expectedError: /ERR_INTERNET_DISCONNECTED/ })

  test('a page refreshes by pull or button; a failed page loads on a tap; offline shows a message', async ({
    page,
    context,
    running,
  }) => {
    const pages = new AdCenterPages(page)
    const calls = { config: 0, records: 0 }
    page.on('request', (request) => {
      if (request.url().includes(configEndpoints.basicConfig.path)) calls.config += 1
      if (request.url().includes(followEndpoints.followRecords.path)) calls.records += 1
    })
    await logInPartner(page, running, '/ad-center')
    await expect(page.getByRole('region', { name: 'Frequently asked' })).toBeVisible()
    const before = calls.config
    await pages.pullDown()
    await expect.poll(() => calls.config).toBe(before + 1)
    await pages.button('Refresh').click()
    await expect.poll(() => calls.config).toBe(before + 2)

    const lists = `**${basePath}${followEndpoints.followRecords.path}*`
    await page.route(lists, (route) => route.fulfill({ json: { code: 500, msg: 'No.' } }))
    await pages.openTile('Plan follow')
    const failure = page.getByRole('button', { name: 'Request failed. Tap to reload.' })
    await expect(failure).toBeVisible()
    await page.unroute(lists)
    await failure.click()
    await expect(page.getByText('No records yet')).toBeVisible()

    await pages.goBack()
    await pages.openTile('Coupons')
    await expect(page.getByText('No unused coupons')).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('tab', { name: 'Used', exact: true }).click()
    await expect(
      page.getByText('You are offline. This appears as soon as the connection is back.'),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('No used coupons')).toBeVisible()
  })
})
