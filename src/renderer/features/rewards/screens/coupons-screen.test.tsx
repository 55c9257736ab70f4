import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { couponEndpoints } from '#protocol/http/coupons.ts'
import { answerRequests, openApp, openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { banner, button, expectCount, expectToast } from '#testing/screen.ts'

test('the new-user pack is received once, and its coupons say what they do', async () => {
  await openAsPartner(paths.coupons)
  await expect.element(page.getByText('No unused coupons')).toBeVisible()
  await page.getByRole('link', { name: 'See the new-user pack' }).click()
  await expect
    .element(page.getByRole('region', { name: 'Rules' }))
    .toMatchTextContent('Each user can claim the pack once.')
  await expectToast('Pack claimed', () => button('Claim').click())
  await expect.element(button('Claimed')).toBeDisabled()
  await reopenApp(paths.activities)
  await expect.element(button('Claimed')).toBeDisabled()
  await page.getByRole('link', { name: 'Go to your coupons' }).click()
  const list = page.getByRole('list', { name: 'Unused' })
  for (const line of [
    /^You pay \d+% less for one plan\./,
    /^You pay \$[\d.]+ less for one plan\./,
    /^Adds .+ to the budget of one plan\.$/,
    /^You pay \$[\d.]+ for a budget of exactly \$[\d.]+\.$/,
    /comes off the network’s share when the plan is settled\.$/,
    /less for one plan while you follow an operator\.$/,
    /^Customer service applies this coupon for you\./,
  ]) {
    await expect.element(list.getByText(line).first()).toBeVisible()
  }
  await expect.element(list.getByText(/^From \$/).first()).toBeVisible()
  await expect.element(list.getByText(/^Valid until /).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Used', exact: true }).click()
  await expect.element(page.getByText('No used coupons')).toBeVisible()
})

test('a pack that was received elsewhere shows a message', async () => {
  answerRequests(couponEndpoints.receiveCoupons.path, {
    code: 400,
    msg: 'x',
    data: { key: 'coupon.alreadyReceived' },
  })
  await openAsPartner(paths.activities)
  await expectToast('You have already claimed this pack.', () => button('Claim').click())
  await expect.element(button('Claimed')).toBeDisabled()
})

test('used and expired coupons are in one list, each with its outcome', async () => {
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
  await openAsPartner(paths.coupons)
  await expect.element(page.getByText('No unused coupons')).toBeVisible()
  answerRequests(couponEndpoints.coupons.path, { code: 200, msg: '', data: { list, total: 2 } })
  await page.getByRole('tab', { name: 'Used', exact: true }).click()
  const items = page.getByRole('list', { name: 'Used', exact: true }).getByRole('listitem')
  await expect.element(items.nth(0)).toMatchTextContent('Used on Nov 1, 2026')
  await expect.element(items.nth(1)).toMatchTextContent('Expired on Oct 1, 2026')
})

test('texts of the host are loaded again in the chosen language', async () => {
  const partner = await commands.readyPartner()
  await commands.receiveCoupons(partner)
  await openApp(paths.coupons, partner.token)
  const english = page.getByRole('heading', { name: 'Welcome discount' })
  await expect.element(english.first()).toBeVisible()
  await banner().getByRole('button', { name: 'Language' }).click()
  const sheet = page.getByRole('dialog', { name: 'Language' })
  await sheet.getByRole('option', { name: 'Deutsch' }).click()
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => document.documentElement.lang).toBe('de')
  await expectCount(english, 0)
  await expect.element(page.getByRole('heading', { name: 'Willkommensrabatt' }).first()).toBeVisible()
})
