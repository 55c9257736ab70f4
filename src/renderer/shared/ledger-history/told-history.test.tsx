/** A changed history is told on whatever page is open, with the real sandbox. */
import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { reopenApp, test } from '#testing/app.tsx'
import { button, dialog, expectGone, expectTitle, goTo, main } from '#testing/screen.ts'
import { openFreeWallet } from '#testing/wallet.ts'

const changed = 'The network changed what it showed you earlier'
const fault = () => main().getByRole('alert').filter({ hasText: changed }).first()

/** A partner whose history this device has verified. */
async function openVerifiedWallet() {
  const partner = await openFreeWallet()
  await expect.element(main().getByRole('button', { name: /^History verified since/ })).toBeVisible()
  return partner
}

test('a history that is rewritten while the overview is open is told there by the next answer', async () => {
  const partner = await openVerifiedWallet()
  goTo(paths.adCenter)
  await expectTitle('Ad center')
  await commands.rewriteHistory(partner, 'time')
  await expect.element(fault()).toBeVisible()
  await expect.element(fault()).toMatchTextContent('A signed record was replaced by another')
})

test.for([
  ['plans', paths.plan, 'Plans'],
  ['settings', paths.settings, 'Settings'],
  ['inbox', paths.notification, 'Notifications'],
] as const)(
  'a history that is rewritten while a page without balances is open is told when the user comes back: %s',
  async ([, path, title]) => {
    const partner = await openVerifiedWallet()
    goTo(path)
    await expectTitle(title)
    await commands.rewriteHistory(partner, 'time')
    await expect
      .poll(
        () => {
          window.dispatchEvent(new Event('focus'))
          return fault().query()
        },
        { interval: 500 },
      )
      .not.toBeNull()
  },
)

test('a fault that the device remembers is told on the first page of a session, and can be accepted there', async () => {
  const partner = await openVerifiedWallet()
  await commands.rewriteHistory(partner, 'time')
  await expect.element(fault()).toBeVisible()
  await reopenApp(paths.settings)
  await expect.element(fault()).toBeVisible()
  await expect.element(button('Accept the new history')).toBeDisabled()
  await button('Save the evidence').click()
  await button('Accept the new history').click()
  await expectGone(fault())
})

test('money can still be taken out after the notice on another page', async () => {
  const partner = await openVerifiedWallet()
  goTo(paths.adCenter)
  await expectTitle('Ad center')
  await commands.rewriteHistory(partner, 'time')
  await expect.element(fault()).toBeVisible()
  await button('Save the evidence').click()
  goTo(paths.wallet)
  await button('Withdraw').click()
  await dialog(changed).getByRole('button', { name: 'Continue' }).click()
  await expect.element(main().getByLabelText('Amount', { exact: true })).toBeVisible()
})
