import { expect } from 'vitest'
import { paths } from '#app/routing/paths.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { answerRequests, openAsPartner, test } from '#testing/app.tsx'
import { button, expectFieldError, expectGone, field, main } from '#testing/screen.ts'

test('a mistyped IBAN is reported at its field before anything is saved', async () => {
  // This partner's card is bound: the page is asked about one whose card is not.
  answerRequests(walletEndpoints.bankCard.path, { code: 200, msg: '', data: {} })
  await openAsPartner(paths.bindCard)
  await field('Bank name').fill('Harbour Bank')
  await field('Beneficiary name').fill('Ana Weber')
  await field('Mobile with country code').fill('+49 151 23456789')
  await field('Bank address').fill('Pier 1, Hamburg')
  await field('Account number').fill('DE02120300000000202052')
  await button('Continue').click()
  await expectFieldError('Account number', /its check digits do not fit/)
  await expectGone(main().getByRole('button', { name: 'Save for good' }))
  await field('Account number').fill('DE02120300000000202051')
  await button('Continue').click()
  await expect.element(main().getByRole('button', { name: 'Save for good' })).toBeVisible()
})
