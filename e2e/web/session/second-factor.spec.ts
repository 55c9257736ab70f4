/** The second factor in the built app, by keyboard: its step at the login is loaded only when the host asks for a code. */
import type { Page } from '@playwright/test'
import { fromBase32, oneTimeCode, stepOf } from '#protocol/second-factor/one-time-code.ts'
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'
import type { Partner } from '../../ready-partner.ts'

// One test goes offline for a moment.
test.use({ expectedError: /ERR_INTERNET_DISCONNECTED/ })

/** The code of an authenticator app, now or some steps before. */
const codeOf = (secret: string, steps = 0): string =>
  oneTimeCode(fromBase32(secret), stepOf(Date.now()) + steps)

/** Switches the second factor on by keyboard; resolves to the secret. */
async function turnOn(page: Page, { password }: Partner) {
  await page.getByRole('button', { name: 'Add an authenticator app' }).press('Enter')
  const setUp = page.getByRole('dialog', { name: 'Two-step verification' })
  await expect(setUp.getByLabel('Login password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(setUp.getByLabel('Code', { exact: true })).toBeFocused()
  const secret = ((await setUp.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await shown.getByRole('button', { name: 'I have saved them' }).press('Enter')
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  return secret
}

/** As if the session had been ended on another device. */
async function logOut(page: Page): Promise<void> {
  await page.goto('/#/settings')
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
}

test('a login loads its second step when the host asks for a code, and ends by keyboard', async ({
  page,
  running,
}) => {
  const partner = await logInPartner(page, running, '/profile/sessions')
  const secret = await turnOn(page, partner)
  await logOut(page)

  const steps: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('code-step')) steps.push(request.url())
  })
  await page.goto('/#/login')
  const login = new AccountPages(page)
  await login.fillLogIn({ ...partner, password: 'not the one' })
  await page.keyboard.press('Enter')
  await expect(page.getByText('The username or the password is wrong.')).toBeVisible()
  expect(steps).toEqual([])
  await login.fillLogIn(partner)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  expect(steps.length).toBeGreaterThan(0)
  // Neither the challenge nor anything else of the step is kept.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'challenge',
  )

  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled()
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  await code.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await login.expectTitle('Ad center')
})
