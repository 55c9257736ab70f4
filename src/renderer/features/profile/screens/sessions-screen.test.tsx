/** The list of login sessions, with two browsers of one partner. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { currentToken } from '#session/session.ts'
import { openApp, test } from '#testing/app.tsx'
import {
  button,
  dialog,
  expectCount,
  expectTitle,
  expectToast,
  goTo,
  logInByForm,
  main,
} from '#testing/screen.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const rows = main().getByRole('listitem').filter({ hasText: 'Signed in since' })

test('another browser is listed and can be logged out from here, alone or with all others', async () => {
  const partner = await commands.readyPartner()
  const elsewhere = await commands.logIn(partner, phone)
  await openApp(paths.sessions)
  await logInByForm(partner)
  // Those two, and the two of the program that made the partner.
  await expectCount(rows, 4)
  await expectCount(rows.filter({ hasText: 'Unknown device' }), 2)
  await expect.element(rows.filter({ hasText: 'This device' })).toMatchTextContent('Chrome')
  const there = rows.filter({ hasText: /Safari\s· iPhone/ })
  await expect.element(there).toMatchTextContent('Last seen')
  await expectToast('Logged out there', () => there.getByRole('button').click())
  await expectCount(rows, 3)
  await expectCount(there, 0)
  const here = currentToken()

  // The next request there fails: the login opens and leads back to the page.
  await expectToast('Your login has expired. Please log in again.', () => openApp(paths.wallet, elsewhere))
  await logInByForm(partner)
  await expectTitle('Wallet')
  const second = currentToken()

  goTo(paths.sessions)
  await expectCount(rows, 4)
  await button('Log out everywhere else').click()
  const question = dialog('Log out everywhere else?')
  await expect.element(question).toMatchTextContent('3 other devices are logged out at once.')
  await expectToast('Logged out everywhere else', () =>
    question.getByRole('button', { name: 'Log out the others' }).click(),
  )
  await expectCount(rows, 1)
  await openApp(paths.wallet, second)
  await expectTitle('Wallet')
  await openApp(paths.wallet, here)
  await expect.element(page.getByLabelText('Username')).toBeVisible()
})
