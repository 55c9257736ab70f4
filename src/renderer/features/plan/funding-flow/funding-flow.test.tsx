/** The funding flow on its page. Reloads, tabs and lost chunks: `e2e/web/money`. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { answerRequests, expectErrors, openApp, openAsPartner, requestCount, test } from '#testing/app.tsx'
import {
  amountField,
  chooseCoupon,
  confirmFunding,
  enterAmount,
  funded,
  fundPlan,
  openCoupons,
  startFunding,
  summary,
} from '#testing/plan.ts'
import { confirmWithPassword, dialog, expectFigure, goTo } from '#testing/screen.ts'
import { expectAvailable } from '#testing/wallet.ts'

/** Opens the plan list of a new partner with the coupons of the new-user pack. */
async function openWithCoupons() {
  const partner = await commands.readyPartner()
  await commands.receiveCoupons(partner)
  await openApp(paths.plan, partner.token)
  return partner
}

const toWallet = () => page.getByRole('link', { name: 'Go to the wallet' }).click()
const refusal = page.getByRole('alert').filter({ hasText: 'Not funded' })

test('a coupon is shown before the funding and in its receipt, and applies to no other funding', async () => {
  const partner = await openWithCoupons()
  await startFunding('Pebble Harbor')
  await amountField.fill('150')
  const sheet = await openCoupons()
  await expect.element(sheet.getByRole('radio', { name: 'Starter set' })).toBeDisabled()
  await expect.element(sheet.getByText('Only for an amount of exactly $50.00.')).toBeVisible()
  await expect.element(sheet.getByText('Only while you follow an operator.')).toBeVisible()
  await expect.element(sheet.getByText('Please ask customer service to apply it.')).toBeVisible()
  await sheet.getByRole('radio', { name: 'Welcome discount' }).first().click()
  await sheet.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()

  for (const [label, text] of [
    ['Amount to fund', '$150.00'],
    ['Coupon discount', '\u2212$15.00'],
    ['You pay', '$135.00'],
    ['From start-up credit', '$100.00'],
    ['From available balance', '$35.00'],
    ['Available afterwards', '$465.00'],
  ] as const)
    await expectFigure(label, text, summary)
  await confirmFunding(partner.transactionPassword)
  await expect.element(funded).toBeVisible()
  await expectFigure('Coupon', 'Welcome discount')
  await expectFigure('Coupon discount', '$15.00')
  await expectFigure('You paid', '$135.00')
  await expectFigure('Available afterwards', '$465.00')
  await toWallet()
  await expectAvailable('$465.00')
  expect(await commands.brokenInvariants()).toEqual([])
})

test('a coupon may make an amount payable that the balance alone does not reach', async () => {
  await openWithCoupons()
  await startFunding('Pebble Harbor')
  await enterAmount('620')
  await expect.element(page.getByText('Your balance is too low. You need $20.00 more.')).toBeVisible()
  await chooseCoupon('Welcome discount')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectFigure('You pay', '$558.00', summary)
})

test('a second coupon of the same name on one day is refused, and everything entered stays', async () => {
  const partner = await openWithCoupons()
  await fundPlan('Pebble Harbor', '60')
  await chooseCoupon('Welcome discount')
  await confirmFunding(partner.transactionPassword)
  await expect.element(funded).toBeVisible()

  goTo(paths.plan)
  await fundPlan('Moth & Lantern', '70')
  await chooseCoupon('Welcome discount')
  await confirmFunding(partner.transactionPassword)
  await expect.element(page.getByText('Only one coupon of the same name can be used per day.')).toBeVisible()
  await expectFigure('Amount to fund', '$70.00', summary)
  await chooseCoupon('No coupon')
  await confirmFunding(partner.transactionPassword)
  await expect.element(funded).toBeVisible()
})

test.each([
  ['expired', { expiresAt: '2026-01-01' }, 'This coupon has expired.'],
  ['dearer', { lowestAmount: '900' }, 'The amount is too low for this coupon.'],
] as const)(
  'a coupon that became %s meanwhile is refused, and the amount stays',
  async (_name, change, text) => {
    const partner = await openWithCoupons()
    await fundPlan('Pebble Harbor', '90')
    await chooseCoupon('Extra reach')
    await expectFigure('Budget', '$98.00', summary)
    await commands.changeCoupons('extraReach', change)
    await confirmFunding(partner.transactionPassword)
    await expect.element(refusal).toMatchTextContent(text)
    await expectFigure('Amount to fund', '$90.00', summary)
    await page.getByRole('button', { name: 'Change the amount' }).click()
    await expect.element(amountField).toHaveValue('90')
  },
)

test('a coupon that another tab used meanwhile is refused', async () => {
  const partner = await openWithCoupons()
  await fundPlan('Pebble Harbor', '90')
  await chooseCoupon('Extra reach')
  await commands.fundElsewhere(partner, 'Moth & Lantern', '60', 'Extra reach')
  await confirmFunding(partner.transactionPassword)
  await expect.element(refusal).toMatchTextContent('This coupon has been used.')
  await chooseCoupon('No coupon')
  await confirmFunding(partner.transactionPassword)
  await expect.element(funded).toBeVisible()
})

test('amounts out of range or with too many decimals are refused beside the field, and the typed text stays', async () => {
  await openAsPartner(paths.plan)
  await startFunding('Pebble Harbor')
  for (const [entered, text] of [
    ['0.001', 'At most 2 digits after the point.'],
    ['1oo', 'The amount is not valid.'],
    ['1e3', 'The amount is not valid.'],
    ['19.99', 'The amount must be between $20.00 and $2,000.00.'],
    ['2000', 'Your balance is too low. You need $1,400.00 more.'],
  ] as const) {
    await enterAmount(entered)
    await expect.element(page.getByText(text).first()).toBeVisible()
    await expect.element(amountField).toHaveAccessibleDescription(/From \$20\.00 to \$2,000\.00/)
    await expect.element(amountField).toHaveValue(entered)
  }
})

test('a wrong transaction password moves nothing, clears the cells and shows the error', async () => {
  const partner = await openAsPartner(paths.plan)
  await fundPlan('Pebble Harbor', '20')
  await confirmFunding('000000')
  const password = dialog('Transaction password')
  await expect.element(password.getByText('The transaction password is wrong.')).toBeVisible()
  await expect.element(password).toMatchTextContent('4 tries left before it is locked for 15 minutes.')
  await expect.element(password.getByLabelText('Transaction password, 6 digits')).toHaveValue('')
  expect(requestCount(planEndpoints.putPlan.path)).toBe(0)
  await confirmWithPassword(partner.transactionPassword)
  await expect.element(funded).toBeVisible()
})

test('the last wrong transaction password names the end of the lock; a host that counts none shows the error alone', async () => {
  await openAsPartner(paths.plan)
  await fundPlan('Pebble Harbor', '20')
  const refuse = (params: Record<string, string>) =>
    answerRequests(userEndpoints.checkTransactionPassword.path, {
      code: 400,
      msg: '',
      data: { key: 'wallet.transactionPasswordError', params },
    })
  const uncounted = refuse({})
  await confirmFunding('000000')
  const password = dialog('Transaction password')
  await expect
    .element(password.getByText('The transaction password is wrong.', { exact: true }))
    .toBeVisible()
  uncounted.end()
  refuse({ left: '0', until: '2026-11-24T10:00:00.000Z' })
  await confirmWithPassword('000000')
  await expect.element(password).toMatchTextContent(/Too many wrong attempts. Locked until .*Nov/)
})

test('fifty activations of the last button make one funding', async () => {
  const partner = await openAsPartner(paths.plan)
  await fundPlan('Pebble Harbor', '120')
  await page.getByRole('button', { name: /^Confirm/ }).click()
  const password = dialog('Transaction password')
  await password.getByLabelText('Transaction password, 6 digits').fill(partner.transactionPassword)
  const ok = password.getByRole('button', { name: 'OK' })
  await expect.element(ok).toBeEnabled()
  const button = ok.element()
  for (let press = 0; press < 50; press += 1) if (button instanceof HTMLElement) button.click()
  await expect.element(funded).toBeVisible()
  expect(requestCount(planEndpoints.putPlan.path)).toBe(1)
  await toWallet()
  await expectAvailable('$480.00')
})

test('a funding whose response is lost is looked up, never sent twice and never shown as failed', async () => {
  expectErrors(/ERR_CONNECTION_RESET/)
  const partner = await openAsPartner(paths.plan)
  await fundPlan('Pebble Harbor', '150')
  const path = `**${planEndpoints.putPlan.path}`
  await commands.breakNetwork(path, 'loseOnce')
  await confirmFunding(partner.transactionPassword)
  await expect.element(funded).toBeVisible()
  await expect.element(page.getByText(/failed/i)).not.toBeInTheDocument()
  await expectFigure('From available balance', '$50.00')
  await toWallet()
  await expectAvailable('$450.00')
  await expectFigure('To be consumed', '$50.00')
  expect(await commands.brokenInvariants()).toEqual([])
})
