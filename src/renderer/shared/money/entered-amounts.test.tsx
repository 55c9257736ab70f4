/** Amounts as people type and paste them, in each field. What a text means: `protocol/validation/read-amount.test.ts`. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths, withdrawalPath } from '#app/routing/paths.ts'
import { changeLanguage } from '#i18n/i18n.ts'
import { openAsPartner, test } from '#testing/app.tsx'
import { amountField, startFunding } from '#testing/plan.ts'
import { button, dialog, expectFieldError, expectFigure, expectGone, field } from '#testing/screen.ts'
import { openFreeWallet } from '#testing/wallet.ts'
import { depositPath } from './deposit-path.ts'

const left = 'Left afterwards'

test('a withdrawal reads what the app shows, in any width and script', async () => {
  await openFreeWallet(withdrawalPath)
  for (const [typed, rest] of [
    ['$150.25', '$349.75'],
    ['150.25 USD', '$349.75'],
    ['１５０．５０', '$349.50'],
    ['١٥٠٫٧٥', '$349.25'],
    ['\u00a0\u200b1 50', '–'],
    ['151,', '–'],
    ['$0,150.00', '–'],
    ['＄１５２．００', '$348.00'],
  ] as const) {
    await field('Amount').fill(typed)
    await expectFigure(left, rest)
  }
  await button('Continue').click()
  await expectFigure('Amount', '$152.00', page.getByRole('region', { name: 'Review' }))
})

test('a withdrawal refuses an amount that can mean two, with both', async () => {
  await openFreeWallet(withdrawalPath)
  await field('Amount').fill('1.234')
  await button('Continue').click()
  await expectFieldError('Amount', /This could mean \$1\.234 or \$1,234\.00\./)
  await field('Amount').fill('$1.234,50')
  await expectFieldError('Amount', /Your balance is too low\./)
  await field('Amount').fill('1.2345')
  await expectFieldError('Amount', /At most 2 digits after the point\./)
})

test('in German a comma is the decimal separator, and what English writes is read only if it is clear', async () => {
  await openFreeWallet(withdrawalPath)
  await expect.element(field('Amount')).toBeVisible()
  await changeLanguage('de')
  const amount = page.getByLabelText('Betrag', { exact: true })
  await amount.fill('150,25 $')
  await expectFigure('Danach übrig', '349,75\u00a0$')
  await amount.fill('$150.25')
  await expectFigure('Danach übrig', '349,75\u00a0$')
  await amount.fill('1,234')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect.element(amount).toHaveAccessibleDescription(/1,234\s\$ oder 1\.234,00\s\$/)
})

test('a deposit, a plan, the spending cap and the filter of the plans read amounts the same way', async () => {
  const ambiguous = /This could mean \$1\.234 or \$1,234\.00\./
  await openAsPartner(depositPath)
  await field('Amount').fill('1.234')
  await button('Continue').click()
  await expectFieldError('Amount', ambiguous)
  await field('Amount').fill('US dollars')
  await expectFieldError('Amount', /Enter a correct amount\./)
  await field('Amount').fill('＄1,234.50')
  await button('Continue').click()
  await expectFigure('Amount', '$1,234.50', page.getByRole('region', { name: 'Review' }))

  await openAsPartner(paths.spendingCap)
  const cap = page.getByLabelText('New cap')
  await cap.fill('1.234')
  await button('Continue').click()
  await expect.element(cap).toHaveAccessibleDescription(ambiguous)
  await cap.fill('$1,234.50')
  await button('Continue').click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('$1,234.50')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await openAsPartner(paths.plan)
  await page.getByRole('button', { name: 'Sort and filter' }).click()
  const sheet = dialog('Sort and filter')
  const within = sheet.getByLabelText('Limits include')
  await within.fill('1.234')
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expect.element(within).toHaveAccessibleDescription(ambiguous)
  await within.fill('＄１２０．００')
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expectGone(sheet)
  await expect.element(page.getByRole('button', { name: /Remove: .*\$120\.00/ })).toBeVisible()

  await openAsPartner(paths.plan)
  await startFunding('Pebble Harbor')
  await amountField.fill('1.234')
  await button('Continue').click()
  await expect.element(amountField).toHaveAccessibleDescription(ambiguous)
  await amountField.fill('$120.00 USD')
  await button('Continue').click()
  await expectFigure('Amount to fund', '$120.00', page.getByRole('region', { name: 'Review' }))
})
