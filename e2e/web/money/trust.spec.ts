import { basePath } from '#protocol/http/endpoint.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { checkInvariants } from '#sandbox/ledger/checks/invariants.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { PlanPages } from '../../pages/plan-pages.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { readyPartner } from '../../ready-partner.ts'

test('a protected page leads to the login and back; a wrong password shows a message and keeps the name', async ({
  page,
  running,
}) => {
  const partner = await readyPartner(running)
  const account = new AccountPages(page)
  await page.goto('/#/wallet')
  await account.logIn({ ...partner, password: 'not the one' })
  await expect(page.getByText('The username or the password is wrong.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(partner.username)
  await account.logIn(partner)
  await account.expectTitle('Wallet')
})

test('an unknown address shows the 404 page without a login', async ({ page }) => {
  await page.goto('/#/no/such/page')
  await expect(page.getByText('There is nothing here')).toBeVisible()
})

test('registering shows each error beside its field and keeps the typed text', async ({ page }) => {
  await page.goto('/#/register')
  await page.getByLabel('Username').fill('a b')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Password again').fill('different')
  await page.getByLabel('Email address').fill('nobody')
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Create account' }).click()
  const faultOf = async (label: string, text: string) =>
    expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(text))
  await faultOf('Username', 'Use 3 to 32 letters')
  await faultOf('Password', 'Use at least 8 characters')
  await faultOf('Email address', 'valid email')
  await faultOf('Phone number', 'valid phone number')
  await faultOf('Invitation code', 'cannot be empty')
  await expect(page.getByText('read and accept the terms to go on')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.getByRole('button', { name: 'Create account' }).click()
  await faultOf('Password again', 'do not match')
  await expect(page.getByLabel('Username')).toHaveValue('a b')
})

test.describe('a broken connection', () => {
  test.use({ expectedError: /ERR_CONNECTION_RESET/ })

  test('a funding whose response is lost is looked up, never sent twice and never shown as failed', async ({
    page,
    running,
  }) => {
    const partner = await logInPartner(page, running, '/plan')
    const plans = new PlanPages(page)
    await plans.choose('Pebble Harbor')
    await plans.startPut()
    await plans.enterAmount('150')
    let lost = 0
    await page.route(`**${basePath}${planEndpoints.putPlan.path}`, async (route) => {
      // The server acts, and the response never arrives.
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort('connectionreset')
    })
    await plans.confirmPut(partner.transactionPassword)
    await expect(page.getByRole('heading', { name: 'Amount put' })).toBeVisible()
    expect(lost).toBe(1)
    await plans.expectFigure('From available balance', '$50.00')
    await page.getByRole('link', { name: 'Go to the wallet' }).click()
    const balances = { total: 500_00, available: 450_00, toBeConsumed: 50_00, toBeSettled: 0 }
    await new WalletPages(page).expectBalances(balances)
    expect(await checkInvariants(running.sandbox.database)).toEqual([])
  })
})

test('amounts out of range or with too many decimals are refused beside the field, and the typed text stays', async ({
  page,
  running,
}) => {
  await logInPartner(page, running, '/plan')
  const plans = new PlanPages(page)
  await plans.choose('Pebble Harbor')
  await plans.startPut()
  for (const [entered, text] of [
    ['0.001', 'The amount is not valid.'],
    ['１００', 'The amount is not valid.'],
    ['1e3', 'The amount is not valid.'],
    ['19.99', 'The amount must be between $20.00 and $2,000.00.'],
    ['2000', 'Your balance is not enough: $1,400.00 is missing.'],
  ] as const) {
    await plans.enterAmount(entered)
    await expect(page.getByText(text).first()).toBeVisible()
    await expect(plans.amountField()).toHaveValue(entered)
  }
})

test('a wrong transaction password moves nothing, clears the cells and shows the error', async ({
  page,
  running,
}) => {
  const partner = await logInPartner(page, running, '/plan')
  const plans = new PlanPages(page)
  await plans.choose('Pebble Harbor')
  await plans.startPut()
  await plans.enterAmount('20')
  await plans.confirmPut('000000')
  const dialog = page.getByRole('dialog', { name: 'Transaction password' })
  await expect(dialog.getByText('The transaction password is wrong.')).toBeVisible()
  await expect(dialog.getByLabel('Transaction password, 6 digits')).toHaveValue('')
  await plans.confirmWithPassword(partner.transactionPassword)
  await expect(page.getByRole('heading', { name: 'Amount put' })).toBeVisible()
})

test('a second Enter while the password form loads does not close it', async ({ page, running }) => {
  const partner = await logInPartner(page, running, '/plan')
  const plans = new PlanPages(page)
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
  await page.route('**/assets/password-form-*.js', async (route) => {
    await isLetIn
    await route.continue()
  })
  await plans.putOn('Pebble Harbor', '20')
  await page.getByRole('button', { name: /^Confirm and put/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Transaction password' })).toBeVisible()
  await page.keyboard.press('Enter')
  letIn()
  await plans.confirmWithPassword(partner.transactionPassword)
  await plans.expectDone()
})

test('fifty activations of the last button make one funding', async ({ page, running }) => {
  const partner = await logInPartner(page, running, '/plan')
  const plans = new PlanPages(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith(planEndpoints.putPlan.path)) sent += 1
  })
  await plans.choose('Pebble Harbor')
  await plans.startPut()
  await plans.enterAmount('120')
  await page.getByRole('button', { name: /^Confirm and put/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Transaction password' })
  await dialog.getByLabel('Transaction password, 6 digits').pressSequentially(partner.transactionPassword)
  await dialog.getByRole('button', { name: 'OK' }).evaluate((button) => {
    for (let press = 0; press < 50; press += 1) if (button instanceof HTMLElement) button.click()
  })
  await expect(page.getByRole('heading', { name: 'Amount put' })).toBeVisible()
  expect(sent).toBe(1)
  await page.getByRole('link', { name: 'Go to the wallet' }).click()
  await new WalletPages(page).expectBalances({ available: 480_00 })
})

test('inconsistent balances are shown as a difference and never corrected', async ({ page, running }) => {
  await page.route(`**${basePath}${walletEndpoints.property.path}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ json: { ...body, data: { ...body.data, total_assets: '512.00' } } })
  })
  await logInPartner(page, running, '/wallet')
  await expect(page.getByText('These figures do not add up')).toBeVisible()
  await expect(page.getByText('$512.00').first()).toBeVisible()
})

test('logging out in one tab logs the other out', async ({ page, context, running }) => {
  await logInPartner(page, running, '/ad-center')
  await new AccountPages(page).expectTitle('Ad center')
  const second = await context.newPage()
  await second.goto(`${running.origin}/#/ad-center`)
  await new AccountPages(second).expectTitle('Ad center')
  await new AccountPages(second).logOut()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})
