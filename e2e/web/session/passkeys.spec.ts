/** Passkeys as a second factor in the built app, with Chromium's virtual authenticator. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner, openAs } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import { WalletPages } from '../../pages/wallet-pages.ts'
import { newPartner, openStore, type Partner } from '../../ready-partner.ts'
import { addVirtualAuthenticator } from '../../virtual-authenticator.ts'

/** Adds a passkey by keyboard on the page of devices; resolves to the recovery codes. */
async function addFirstPasskey(
  page: Page,
  { password }: Partner,
  name = 'Laptop',
): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog.getByLabel('Name of the passkey')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Login password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await shown.getByRole('listitem').allTextContents()
  await shown.getByRole('button', { name: 'I have saved them' }).press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  return recoveryCodes
}

async function startWithPasskey(page: Page, running: RunningSandbox) {
  const authenticator = await addVirtualAuthenticator(page)
  const partner = await logInPartner(page, running, paths.sessions)
  const recoveryCodes = await addFirstPasskey(page, partner)
  return { authenticator, partner, recoveryCodes }
}

/** As if the session had been ended on another device. */
async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('fb_token'))
  await page.goto('about:blank')
}

test('a login ends with the passkey, except on a trusted device until it is forgotten', async ({
  page,
  running,
}) => {
  const { authenticator, partner } = await startWithPasskey(page, running)
  expect(await authenticator.count()).toBe(1)
  await logOut(page)
  await page.goto('/#/login')
  const login = new AccountPages(page)
  await login.logIn(partner)
  const use = page.getByRole('button', { name: 'Use a passkey' })
  await expect(page.getByText('Password correct. One more step: use your passkey.')).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0)
  const remember = page.getByRole('checkbox', { name: /Trust this device/ })
  await expect(remember).not.toBeChecked()
  await remember.check()
  await use.press('Enter')
  await login.expectTitle('Ad center')

  await logOut(page)
  await page.goto(`/#${paths.sessions}`)
  await login.logIn(partner)
  await expect(page.getByRole('heading', { name: 'Trusted devices' })).toBeVisible()
  await page.getByRole('button', { name: /^Stop trusting Chrome/ }).click()
  await expect(page.getByText('This device is no longer trusted')).toBeVisible()
  await logOut(page)
  await page.goto('/#/login')
  await login.logIn(partner)
  await expect(use).toBeVisible()
})

test('a recovery code ends a login whose passkey is still being asked for or lost, once', async ({
  page,
  running,
}) => {
  const { authenticator, partner, recoveryCodes } = await startWithPasskey(page, running)
  const login = new AccountPages(page)
  const use = page.getByRole('button', { name: 'Use a passkey' })
  const code = page.getByLabel('Code', { exact: true })
  const logInUpToCode = async () => {
    await logOut(page)
    await page.goto('/#/login')
    await login.logIn(partner)
  }
  const enterCode = async (recoveryCode = '') => {
    await page.getByRole('button', { name: 'Enter a code instead' }).click()
    await expect(code).toHaveAccessibleDescription('One of your recovery codes')
    await code.fill(recoveryCode)
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  await authenticator.ignore()
  await logInUpToCode()
  const isAsked = page.waitForResponse(/passkey\/login/)
  await use.click()
  await isAsked
  await enterCode(recoveryCodes[0])
  await login.expectTitle('Ad center')

  await authenticator.attend()
  await authenticator.clear()
  await logInUpToCode()
  await use.click()
  await expect(page.getByText('No passkey was used. Try again, or enter a code.')).toBeVisible()
  await enterCode(recoveryCodes[1])
  await login.expectTitle('Ad center')
  await logInUpToCode()
  await enterCode(recoveryCodes[1])
  await expect(code).toHaveAccessibleDescription(/wrong or was used before/)
})

test('a payout destination is bound with the passkey and the password', async ({ page, running }) => {
  await addVirtualAuthenticator(page)
  const { partner, token } = await newPartner(running)
  await openStore(running, token)
  await openAs(page, running, partner, paths.sessions)
  await addFirstPasskey(page, partner)
  await page.goto(`/#${paths.bindCard}`)
  const wallet = new WalletPages(page)
  await wallet.enterCard({
    bank: 'Harbour Bank',
    beneficiary: 'Ana Weber',
    account: 'DE02120300000000202051',
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Login password').fill(partner.password)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('main').getByText('Already set')).toBeVisible()
})

test('a forgotten password needs the mailed code and the passkey', async ({ page, running, desk }) => {
  const { partner } = await startWithPasskey(page, running)
  await logOut(page)
  await page.goto('/#/forgot-password')
  await page.getByLabel('Username').fill(partner.username)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  const mail = await desk.mailTo(`${partner.username}@partner.example`)
  await page
    .getByLabel('Code from the email')
    .fill(/[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}/.exec(mail ?? '')?.[0] ?? '')
  await page.getByLabel('New password', { exact: true }).fill('quite another 1')
  await page.getByLabel('New password again').fill('quite another 1')
  const submit = page.getByRole('button', { name: 'Set password' })
  await submit.click()
  await expect(page.getByText('Email code correct. One more step: use your passkey.')).toBeVisible()
  await submit.click()
  await expect(page.getByText('Your login password is set. Please log in.')).toBeVisible()
})

test('a passkey is renamed and removed, and without the last factor none is asked for', async ({
  page,
  running,
}) => {
  const { partner } = await startWithPasskey(page, running)
  await page.getByRole('button', { name: 'Rename Laptop' }).click()
  await page.getByLabel('Name of the passkey').fill('Old laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Old laptop' })
  await expect(
    dialog.getByText('This is your last one. Removing it turns off two-step verification.'),
  ).toBeVisible()
  await dialog.getByLabel('Login password').fill(partner.password)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Removed', { exact: true })).toBeVisible()
  await logOut(page)
  await page.goto('/#/login')
  const login = new AccountPages(page)
  await login.logIn(partner)
  await login.expectTitle('Ad center')
})
