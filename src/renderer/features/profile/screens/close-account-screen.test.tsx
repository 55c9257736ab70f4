import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { dialog, expectFieldError, expectTitle, goTo } from '#testing/screen.ts'
import { withdraw } from '#testing/wallet.ts'

test('an account can be closed only when it is empty, with its password and after a confirmation', async () => {
  const partner = await openAsPartner(paths.profile)
  await page.getByRole('link', { name: 'Close this account' }).click()
  await expectTitle('Close account')
  await expect.element(page.getByText('It is final.')).toBeVisible()
  const question = dialog(`Close the account ${partner.username}?`)
  const goOn = page.getByRole('button', { name: 'Continue' })
  const tryWith = async (password: string, message: string) => {
    await page.getByLabelText('Your login password').fill(password)
    await goOn.click()
    await question.getByRole('button', { name: 'Close permanently' }).click()
    await expect.element(question.getByRole('alert')).toHaveTextContent(message)
    await question.getByRole('button', { name: 'Cancel' }).click()
  }
  await goOn.click()
  await expectFieldError('Your login password', 'This cannot be empty.')
  await tryWith('not mine 1', 'The login password is wrong.')
  await tryWith(
    partner.password,
    'This account still holds money. Withdraw it first and let running plans settle.',
  )

  await commands.submitDeskForm('credit', { username: partner.username })
  await reopenApp(paths.wallet)
  await expect.element(page.getByText('You can withdraw today, up to')).toBeVisible()
  await withdraw('500', partner.transactionPassword)
  goTo(paths.closeAccount)
  await tryWith(
    partner.password,
    'A withdrawal or deposit is still pending. Close the account when it is done.',
  )
  await commands.submitDeskForm('time', { hours: '24', minutes: '0' })
  await goOn.click()
  await question.getByRole('button', { name: 'Close permanently' }).click()
  await page.getByLabelText('Username').fill(partner.username)
  await page.getByLabelText('Password', { exact: true }).fill(partner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.element(page.getByRole('dialog').getByText('This account has been cancelled.')).toBeVisible()
})
