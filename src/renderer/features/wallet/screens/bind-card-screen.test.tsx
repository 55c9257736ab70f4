import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { secondFactorAdditions } from '#protocol/second-factor/additions.ts'
import {
  answerRequests,
  changeAnswers,
  interceptRequests,
  openApp,
  openAsPartner,
  reopenApp,
  requestCount,
  test,
} from '#testing/app.tsx'
import {
  button,
  confirmWithPassword,
  dialog,
  expectFieldError,
  expectGone,
  expectToast,
  field,
  goTo,
  main,
} from '#testing/screen.ts'
import { codeOf, turnOn } from '#testing/second-factor.ts'

test('an empty form names each required field, which is fine again once it is filled', async () => {
  answerRequests(walletEndpoints.bankCard.path, { code: 200, msg: '', data: {} })
  await openAsPartner(paths.bindCard)
  await button('Continue').click()
  for (const name of ['Bank name', 'Beneficiary name', 'Bank address'])
    await expectFieldError(name, 'This cannot be empty.')
  await field('Bank name').fill('Harbour Bank')
  await expect.element(field('Bank name')).not.toHaveAccessibleDescription(/cannot be empty/)
})

async function fillCard(account: string) {
  await field('Bank name').fill('Harbour Bank')
  await field('Beneficiary name').fill('Ana Weber')
  await field('Mobile with country code').fill('+49 151 23456789')
  await field('Bank address').fill('Pier 1, Hamburg')
  await field('Account number').fill(account)
}

test('a mistyped IBAN is reported at its field before anything is saved', async () => {
  // This partner's card is bound: the page is asked about one whose card is not.
  answerRequests(walletEndpoints.bankCard.path, { code: 200, msg: '', data: {} })
  await openAsPartner(paths.bindCard)
  await fillCard('DE02120300000000202052')
  await button('Continue').click()
  await expectFieldError('Account number', /has a typing error/)
  await expectGone(main().getByRole('button', { name: 'Save permanently' }))
  await field('Account number').fill('DE02120300000000202051')
  await button('Continue').click()
  await expect.element(main().getByRole('button', { name: 'Save permanently' })).toBeVisible()
})

test('a card that customer service has released is set again, and withdrawals wait', async () => {
  const { username, transactionPassword } = await openAsPartner(paths.bindCard)
  const isSet = main().getByText('Already set')
  await expect.element(isSet).toBeVisible()
  await commands.submitDeskForm('destination', { username, kind: 'card' })
  await reopenApp(paths.bindCard)
  await fillCard('DE75512108001245126199')
  await button('Continue').click()
  await button('Save permanently').click()
  await confirmWithPassword(transactionPassword)
  await expect.element(isSet).toBeVisible()
  goTo(paths.wallet)
  await expect.element(page.getByText(/Withdrawals are held until/).first()).toBeVisible()
})

const toAddress = async () => {
  await page.getByRole('tab', { name: 'Withdrawal address' }).click()
  await page.getByRole('textbox', { name: 'Withdrawal address' }).fill('bc1qexampleexampleexampleexample')
  await button('Continue').click()
  await button('Save permanently').click()
}
/** The page of a partner without a transaction password. */
async function openWithoutPassword() {
  const partner = await commands.readyPartner()
  await commands.submitDeskForm('reset-password', { username: partner.username })
  await openApp(paths.bindCard, partner.token)
  return partner
}

const isBound = page.getByText('bc1q exam')

test('an address is saved after the transaction password, and a wrong one saves nothing', async () => {
  const partner = await openAsPartner(paths.bindCard)
  await toAddress()
  await confirmWithPassword('000000')
  await expect.element(dialog('Transaction password')).toMatchTextContent('4 tries left')
  expect(requestCount(walletEndpoints.editBankCard.path)).toBe(0)
  await confirmWithPassword(partner.transactionPassword)
  await expect.element(page.getByText('This is already set.')).not.toBeInTheDocument()
  await expect.element(isBound).toBeVisible()
  await expectGone(button('Save permanently'))
})

test('without a transaction password the login password is asked for; a wrong one is named and saves nothing', async () => {
  const partner = await openWithoutPassword()
  await toAddress()
  const question = dialog('Login password')
  const password = question.getByLabelText('Your login password', { exact: true })
  await question.getByRole('button', { name: 'OK' }).click()
  await expect.element(password).toHaveAccessibleDescription(/cannot be empty/)
  await password.fill('wrong horse')
  await question.getByRole('button', { name: 'OK' }).click()
  await expect.element(password).toHaveAccessibleDescription('The login password is wrong.')
  expect(requestCount(walletEndpoints.editBankCard.path)).toBe(0)
  await password.fill(partner.password)
  await question.getByRole('button', { name: 'OK' }).click()
  await expectGone(question)
  await expect.element(isBound).toBeVisible()
})

test('with a second factor a destination needs a code before the password', async () => {
  const partner = await openAsPartner(paths.sessions)
  const { secret, usedCode } = await turnOn(partner.password)
  goTo(paths.bindCard)
  await toAddress()
  const question = dialog('Confirm with a code')
  const code = question.getByLabelText('Code', { exact: true })
  await expect.element(code).toHaveFocus()
  await code.fill(usedCode)
  await question.getByRole('button', { name: 'OK' }).click()
  await expect.element(code).toHaveAccessibleDescription(/wrong or was used before/)
  expect(requestCount(walletEndpoints.editBankCard.path)).toBe(0)
  await code.fill(codeOf(secret))
  await question.getByRole('button', { name: 'OK' }).click()
  await confirmWithPassword(partner.transactionPassword)
  await expect.element(isBound).toBeVisible()
})

test('a second factor that is not known yet is waited for before anything is asked', async () => {
  const partner = await openAsPartner(paths.sessions)
  await turnOn(partner.password)
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
  interceptRequests(secondFactorAdditions.secondFactor.path, async (send) => {
    await mayAnswer
    return send()
  })
  await reopenApp(paths.bindCard)
  await toAddress()
  letAnswer()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Confirm with a code')
})

test('a host that cannot check the login password saves without asking for it', async () => {
  changeAnswers('/basic_config', (data) =>
    JSON.parse(JSON.stringify(data).replace(sessionAdditions.checkLoginPassword.path, '/none')),
  )
  answerRequests(walletEndpoints.editBankCard.path, { code: 200, msg: '', data: {} })
  await openWithoutPassword()
  await refreshConfig()
  await expectToast('Saved', toAddress)
  await expectGone(page.getByRole('dialog'))
})
