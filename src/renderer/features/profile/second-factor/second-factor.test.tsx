/** The second factor on the page of devices. The login and the destination: beside their screens. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { secondFactorAdditions } from '#protocol/second-factor/additions.ts'
import { changeAnswers, openAsPartner, requestCount, test } from '#testing/app.tsx'
import { button, dialog, expectGone, expectToast, goTo, main } from '#testing/screen.ts'
import { codeOf, turnOn } from '#testing/second-factor.ts'

const inDialog = (name: string, label: string) => dialog(name).getByLabelText(label, { exact: true })

test('it is switched on with the password and a code, and its recovery codes are shown once', async () => {
  const { password } = await openAsPartner(paths.sessions)
  await button('Add an authenticator app').click()
  const name = 'Two-step verification'
  await inDialog(name, 'Login password').fill('wrong horse')
  await dialog(name).getByRole('button', { name: 'Continue' }).click()
  await expect
    .element(inDialog(name, 'Login password'))
    .toHaveAccessibleDescription('The login password is wrong.')
  await inDialog(name, 'Login password').fill(password)
  await dialog(name).getByRole('button', { name: 'Continue' }).click()
  await expect.element(inDialog(name, 'Code')).toHaveFocus()
  await expect
    .element(dialog(name).getByRole('link', { name: 'Open the authenticator app' }))
    .toHaveAttribute('href', expect.stringMatching(/^otpauth:\/\/totp\/Placard:partner/))
  await inDialog(name, 'Code').fill('000000')
  await dialog(name).getByRole('button', { name: 'Turn on' }).click()
  await expect.element(inDialog(name, 'Code')).toHaveAccessibleDescription(/wrong or was used before/)
  await dialog(name).getByRole('button', { name: 'Close' }).click()
  // Closed before the first code, nothing is on, and another key is made.
  const { recoveryCodes } = await turnOn(password)
  expect(new Set(recoveryCodes).size).toBe(10)
  await expect.element(main().getByText(/^On since /)).toBeVisible()
})

test('new recovery codes can be copied and saved as a file', async () => {
  const { password } = await openAsPartner(paths.sessions)
  const { secret } = await turnOn(password)
  await button('New recovery codes').click()
  await inDialog('New recovery codes', 'Login password').fill(password)
  await inDialog('New recovery codes', 'Code').fill(codeOf(secret))
  await dialog('New recovery codes').getByRole('button', { name: 'Make new codes' }).click()
  const shown = dialog('Your recovery codes')
  await expect.element(shown.getByRole('listitem').first()).toBeVisible()
  await expectToast('Copied', () => shown.getByRole('button', { name: 'Copy' }).click())
  const codes = shown
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
  await expectToast('Recovery codes saved', () =>
    shown.getByRole('button', { name: 'Save as a file' }).click(),
  )
  await shown.getByRole('button', { name: 'I have saved them' }).click()
  await expectGone(page.getByRole('dialog'))
})

test('it is switched off with the password and a code', async () => {
  const { password } = await openAsPartner(paths.sessions)
  const { secret, usedCode } = await turnOn(password)
  await button('Turn off').click()
  const name = 'Turn off two-step verification'
  await inDialog(name, 'Login password').fill(password)
  await inDialog(name, 'Code').fill(usedCode)
  const submit = dialog(name).getByRole('button', { name: 'Turn off' })
  await submit.click()
  // The code that switched it on.
  await expect.element(inDialog(name, 'Code')).toHaveAccessibleDescription(/wrong or was used before/)
  await inDialog(name, 'Code').fill(codeOf(secret))
  await expectToast('Two-step verification is off', () => submit.click())
  await expect.element(button('Add an authenticator app')).toBeVisible()
})

test('a host without it shows nothing of it and is not asked', async () => {
  changeAnswers('/basic_config', (data) =>
    JSON.parse(JSON.stringify(data).replaceAll('/user/second_factor', '/none')),
  )
  // Before the app opens: it would ask as long as it knows of the addition.
  await refreshConfig()
  await openAsPartner(paths.sessions)
  await expect.element(main().getByText('This device')).toBeVisible()
  await expectGone(main().getByText('Two-step verification'))
  expect(requestCount(secondFactorAdditions.secondFactor.path)).toBe(0)
  goTo(paths.settings)
  await expect.element(main().getByText('About')).toBeVisible()
  await expectGone(main().getByText('Two-step verification'))
})

test('the settings lead to it', async () => {
  await openAsPartner(paths.settings)
  await main().getByRole('link', { name: 'Two-step verification' }).click()
  await expect.element(button('Add an authenticator app')).toBeVisible()
})
