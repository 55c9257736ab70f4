/** A deposit requested in the app: from the dialog to the credited amount, its refusals, its cancellation, and hosts without it. */

import * as v from 'valibot'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { inOnePiece } from '#i18n/break-marks.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { depositPath } from '#shared/money/deposit-path.ts'
import { answerRequests, changeAnswers, openAsPartner, reopenApp, requestCount, test } from '#testing/app.tsx'
import {
  button,
  dialog,
  expectCount,
  expectFieldError,
  expectFigure,
  expectGone,
  expectToast,
  field,
  figure,
  goTo,
  main,
} from '#testing/screen.ts'
import { expectAvailable } from '#testing/wallet.ts'

const requests = page.getByRole('region', { name: 'Deposit requests' })
const row = (text: string) => requests.getByRole('listitem').filter({ hasText: inOnePiece(text) })
const receipt = page.getByRole('article', { name: 'Deposit requested' })
const waiting = 'Waiting for customer service'

async function enter(amount: string): Promise<void> {
  await field('Amount').fill(amount)
  await button('Continue').click()
}

/** Requests a deposit on the page of deposits; resolves to its reference. */
async function request(amount: string): Promise<string> {
  await enter(amount)
  await button('Send request').click()
  await expect.element(receipt).toBeVisible()
  return figure('Reference').element().textContent ?? ''
}

test('a deposit is requested from the dialog, waits in the wallet, and is credited once it is confirmed', async () => {
  await openAsPartner(paths.wallet)
  await button('Deposit').click()
  await dialog('Deposit').getByRole('link', { name: 'Request a deposit' }).click()
  await expect.element(page.getByText('A request moves no money.')).toBeVisible()
  await expect.element(requests.getByText('No deposit requests yet')).toBeVisible()
  await enter('250.5')
  const summary = page.getByRole('region', { name: 'Review' })
  await expectFigure('Amount', '$250.50', summary)
  await expectFigure('Goes to', 'Available', summary)
  await expectFigure('Credited', 'When customer service confirms it', summary)
  expect(requestCount(walletAdditions.requestDeposit.path)).toBe(0)
  await button('Send request').click()
  await expectFigure('Status', waiting, receipt)
  const reference = figure('Reference').element().textContent ?? ''

  await page.getByRole('link', { name: 'Go to the wallet' }).click()
  await expectAvailable('$500.00')
  await expect.element(row(reference)).toMatchTextContent('$250.50')
  await expect.element(row(reference)).toMatchTextContent(waiting)
  await commands.submitDeskForm('confirm-deposit', { reference })
  // Without a press: the wallet follows.
  await expectAvailable('$750.50')
  await expectGone(requests)

  goTo(depositPath)
  await expect.element(row(reference)).toMatchTextContent('Credited')
  await row(reference)
    .getByRole('link', { name: inOnePiece(reference) })
    .click()
  await expectFigure('Reference', reference)
})

async function expectReadAgain(): Promise<void> {
  const { path } = walletAdditions.deposits
  const before = requestCount(path)
  await expect.poll(() => requestCount(path)).toBeGreaterThan(before)
}

test('the receipt follows what customer service decides, and says so after a reload', async () => {
  await openAsPartner(depositPath)
  const credited = await request('250')
  // The page has read it while it waits.
  await expectReadAgain()
  await commands.submitDeskForm('confirm-deposit', { reference: credited })
  const creditedReceipt = page.getByRole('article', { name: 'Credited' })
  await expect.element(creditedReceipt).toBeVisible()
  await expectFigure('Status', 'Credited', creditedReceipt)
  await expectGone(page.getByText('Next: ask customer service where to send the money.'))
  await reopenApp(location.hash.slice(1))
  await expect.element(creditedReceipt).toBeVisible()
  await creditedReceipt.getByRole('link', { name: 'Open the receipt' }).click()
  await expectFigure('Reference', credited)

  goTo(depositPath)
  const refused = await request('70')
  await expectReadAgain()
  await commands.submitDeskForm('refuse-deposit', { reference: refused, reason: 'No transfer has come in.' })
  const refusedReceipt = page.getByRole('article', { name: 'Refused' })
  await expect.element(refusedReceipt).toBeVisible()
  await expect.element(refusedReceipt).toMatchTextContent('No transfer has come in.')
})

test('an amount that cannot be requested is refused at the field, and nothing is sent', async () => {
  await openAsPartner(depositPath)
  for (const [amount, text] of [
    ['', 'This cannot be empty.'],
    ['0', 'Enter a correct amount.'],
    ['-5', 'Enter a correct amount.'],
    ['1.0055', 'At most 2 digits after the point.'],
    ['1.005', 'This could mean $1.005 or $1,005.00.'],
    ['1000000001', 'Up to $1,000,000,000.00'],
  ] as const) {
    await enter(amount)
    await expectFieldError('Amount', new RegExp(text.replaceAll(/[$.]/g, String.raw`\$&`)))
  }
  expect(requestCount(walletAdditions.requestDeposit.path)).toBe(0)
})

test('a lost answer makes one request, not two', async () => {
  await openAsPartner(depositPath)
  await enter('40')
  await commands.breakNetwork(`**${walletAdditions.requestDeposit.path}`, 'loseOnce')
  await button('Send request').click()
  await expect.element(receipt).toBeVisible()
  goTo(depositPath)
  await expectCount(requests.getByRole('listitem'), 1)
})

test('a request is cancelled after a question; one that was decided meanwhile is not', async () => {
  await openAsPartner(depositPath)
  const first = await request('40')
  goTo(depositPath)
  await row(first).getByRole('button', { name: 'Cancel' }).click()
  const question = dialog('Cancel this request?')
  await expect.element(question.getByText('The request for $40.00 ends, and no money moves.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(row(first)).toMatchTextContent(waiting)
  await row(first).getByRole('button', { name: 'Cancel' }).click()
  const confirm = () => question.getByRole('button', { name: 'Cancel request' }).click()
  await expectToast('Request cancelled', confirm)
  await expect.element(row(first)).toMatchTextContent('Cancelled')
  await expectGone(row(first).getByRole('button'))

  const second = await request('60')
  goTo(paths.wallet)
  await row(second).getByRole('button', { name: 'Cancel' }).click()
  await commands.submitDeskForm('refuse-deposit', { reference: second, reason: 'No transfer has come in.' })
  await expectToast('Too late to cancel: customer service has already decided.', confirm)
  goTo(depositPath)
  await expect.element(row(second)).toMatchTextContent('Refused')
  await expect.element(row(second)).toMatchTextContent('No transfer has come in.')
})

test('a list that cannot be loaded says so, and the request can be made all the same', async () => {
  const failing = answerRequests(walletAdditions.deposits.path, { code: 500, msg: '', data: null })
  await openAsPartner(depositPath)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  failing.end()
  await retry.click()
  await expect.element(requests.getByText('No deposit requests yet')).toBeVisible()
  await expect.element(field('Amount')).toBeVisible()
})

test('on a host without deposit requests the contacts are the way, as before', async () => {
  const Config = v.looseObject({ additions: v.array(v.string()) })
  changeAnswers('/basic_config', (data) => {
    const config = v.parse(Config, data)
    const without = config.additions.filter((path) => !path.startsWith('/deposit/'))
    return { ...config, additions: without }
  })
  await refreshConfig()
  await openAsPartner(paths.wallet)
  await button('Deposit').click()
  await expect.element(dialog('Deposit').getByRole('button', { name: /^Customer service 1/ })).toBeVisible()
  await expectGone(dialog('Deposit').getByRole('link', { name: 'Request a deposit' }))
  await reopenApp(depositPath)
  await expect
    .element(main().getByText('This network takes deposits through customer service only.'))
    .toBeVisible()
  expect(requestCount(walletAdditions.deposits.path)).toBe(0)
})
