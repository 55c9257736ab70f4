import * as v from 'valibot'
import { expect } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'
import { disputePath, paths } from '#app/routing/paths.ts'
import { queryClient } from '#data/query-client.ts'
import { inOnePiece } from '#i18n/break-marks.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { answerRequests, changeAnswers, openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { banner, expectFigure, expectGone, expectTitle, figure, goTo, main } from '#testing/screen.ts'

async function openLink(name: string, title: string): Promise<void> {
  await main().getByText('Manage').click()
  await main()
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
  await expectTitle(title)
}

const press = (name: string) => page.getByRole('button', { name }).click()

test('changing the transaction password requires the old one and shows the withdrawal hold before and after', async () => {
  const partner = await openAsPartner(paths.wallet)
  await commands.submitDeskForm('credit', { username: partner.username })
  await openLink('Transaction password', 'Transaction password')
  await expect.element(page.getByText('withdrawals are held for 24 hours to protect')).toBeVisible()
  const enter = async (label: string, digits: string, button: string) => {
    await page.getByLabelText(label).fill(digits)
    await press(button)
  }
  const old = 'Enter the old transaction password'
  await enter(old, '111111', 'Continue')
  await enter('Choose 6 digits', '271828', 'Continue')
  await enter('Enter them once more', '271828', 'Change password')
  await expect.element(page.getByText('The old transaction password is wrong.')).toBeVisible()
  await enter(old, partner.transactionPassword, 'Continue')
  await enter('Choose 6 digits', '271828', 'Continue')
  await enter('Enter them once more', '271829', 'Change password')
  await expect.element(page.getByText('The two entries differ.')).toBeVisible()
  await enter('Choose 6 digits', '271828', 'Continue')
  await enter('Enter them once more', '271828', 'Change password')
  await expectTitle('Wallet')
  await expect
    .element(page.getByText(/Withdrawals are held until .+, because a password or your destination/).first())
    .toBeVisible()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(page.getByText(/Withdrawals are held until/).first()).toBeVisible()
  await expectGone(page.getByLabelText('Amount', { exact: true }))
})

test('foreign exchange: a wrong code shows a message, a right one starts an acceptance that ends as a deposit', async () => {
  const partner = await openAsPartner(paths.wallet)
  await openLink('Foreign exchange', 'Foreign exchange')
  await expect.element(page.getByText('No exchange in progress')).toBeVisible()
  await expect.element(page.getByText('Up to $2,000.00 at a time')).toBeVisible()
  await page.getByRole('tab', { name: 'Enterprise' }).click()
  await expect.element(page.getByText('Up to $50,000.00 at a time')).toBeVisible()
  await page.getByRole('tab', { name: 'Personal' }).click()
  const code = page.getByLabelText('Acceptance code')
  await press('Start exchange')
  await expect.element(code).toHaveAccessibleDescription(/cannot be empty/)
  await code.fill('NO-SUCH-CODE')
  await press('Start exchange')
  await expect.element(code).toHaveAccessibleDescription(/acceptance code is wrong/)
  const message = await commands.submitDeskForm('acceptance-code', {
    username: partner.username,
    acceptor: 'linnea-varga',
    amount: '300',
  })
  await code.fill(/for one use: (\S+?)\.? Reference/.exec(message)?.[1] ?? message)
  await press('Start exchange')
  const current = page.getByRole('region', { name: 'Current exchange' })
  await expect.element(current).toMatchTextContent('Nothing has been credited yet.')
  await expectFigure('Amount', '$300.00', current)
  const reference = figure('Reference', current).element().textContent
  await commands.submitDeskForm('time', { hours: '2', minutes: '0' })
  await commands.submitDeskForm('time', { hours: '2', minutes: '0' })
  const records = page.getByRole('region', { name: 'Transaction records' })
  await expect
    .element(records.getByRole('listitem').filter({ hasText: inOnePiece(reference) }))
    .toMatchTextContent('Finished')
  await banner().getByRole('button', { name: 'Back' }).click()
  await expectFigure('Available', '$800.00')
  await expect
    .element(page.getByRole('region', { name: 'Total assets' }))
    .toMatchTextContent('Verified: parts equal the total')
})

test('a dispute is opened from a receipt, has a deadline, and shows its answer', async () => {
  const partner = await openAsPartner(paths.wallet)
  const message = await commands.submitDeskForm('deposit', { username: partner.username, amount: '20.00' })
  const reference = /\b[A-Z]-[0-9A-Z]{8}\b/.exec(message)?.[0] ?? message
  await reopenApp(paths.wallet)
  await page
    .getByRole('link', { name: new RegExp(inOnePiece(reference)) })
    .first()
    .click()
  await expectTitle('Receipt')
  await page.getByRole('link', { name: 'Open a dispute' }).click()
  await expectFigure('About', reference)
  const text: Locator = page.getByLabelText('What is wrong?')
  await press('Send dispute')
  await expect.element(text).toHaveAccessibleDescription(/cannot be empty/)
  await text.fill('It should have been 200.')
  await press('Send dispute')
  await expect.element(page.getByText('Dispute opened')).toBeVisible()
  await page.getByRole('link', { name: 'See all disputes' }).click()
  const card = page.getByRole('region', { name: `About ${inOnePiece(reference)}` })
  await expect.element(card).toMatchTextContent('It should have been 200.')
  await expect.element(card).toMatchTextContent(/Answer due in \d+ days/)
  goTo(disputePath(reference))
  await text.fill('Once more')
  await press('Send dispute')
  await expect.element(page.getByText('You already have an open dispute about this.')).toBeVisible()
  await commands.submitDeskForm('answer', { reference, answer: 'You are right, it is corrected.' })
  await reopenApp(paths.disputes)
  await expect.element(card).toMatchTextContent('You are right, it is corrected.')
})

test('a spending cap applies at once when set, and after 24 hours when raised', async () => {
  await openAsPartner(paths.wallet)
  await openLink('Spending cap', 'Spending cap')
  await expect.element(page.getByText('raising or lifting it after 24 hours')).toBeVisible()
  const cap = page.getByLabelText('New cap')
  const change = async (amount: string, message: string) => {
    await cap.fill(amount)
    await press('Continue')
    const question = page.getByRole('dialog')
    await expect.element(question).toMatchTextContent(message)
    await question.getByRole('button', { name: 'OK' }).click()
    await expectGone(question)
  }
  await cap.fill('0')
  await press('Continue')
  await expect.element(cap).toHaveAccessibleDescription(/correct amount/)
  await change('100', 'It applies at once.')
  await expectFigure('Cap for 24 hours', '$100.00')
  await expectFigure('Left', '$100.00')
  await change('250.50', 'It applies after 24 hours')
  await expect.element(page.getByText(/The cap becomes \$250\.50 on/)).toBeVisible()
  await expectFigure('Cap for 24 hours', '$100.00')
  await change('40', 'It applies at once.')
  await expectFigure('Cap for 24 hours', '$40.00')
  await expectGone(page.getByText('Pending change'))
  goTo(paths.plan)
  await main().getByRole('link', { name: 'Pebble Harbor' }).click()
  await page.getByRole('link', { name: 'Fund this plan' }).click()
  await expectFigure('Left of your spending cap', '$40.00')
  const amount = page.getByLabelText('Amount to fund')
  await amount.fill('40.01')
  await press('Continue')
  await expect.element(amount).toHaveAccessibleDescription(/You have \$40\.00 left/)
  await amount.fill('40')
  await press('Continue')
  await expectFigure('Amount to fund', '$40.00', page.getByRole('region', { name: 'Review' }))
})

test('a failed load shows the reason and loads again by the banner', async () => {
  const failing = answerRequests(walletAdditions.spendingCap.path, {
    code: 200,
    msg: '',
    data: { spent: 'much' },
  })
  await openAsPartner(paths.spendingCap)
  const banner = page.getByRole('alert')
  await expect
    .element(banner)
    .toMatchTextContent(
      'Could not read the server’s answer. If you were sending something, it may have gone through: check before you send it again.',
    )
  failing.end()
  await banner.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByLabelText('New cap')).toBeVisible()
})

const EntryList = v.looseObject({ list: v.array(v.looseObject({ id: v.number() })) })

test('an entry that the host changes or removes after it was shown is reported with both versions, which can be saved', async () => {
  await openAsPartner(paths.wallet)
  await expect.element(page.getByText('The loaded entries match the balances.')).toBeVisible()
  const report = page
    .getByRole('alert')
    .filter({ has: page.getByRole('button', { name: 'Save both versions' }) })
  await expectGone(report)
  const changed = changeAnswers('/transaction_flow/list', (data) => {
    const { list, ...rest } = v.parse(EntryList, data)
    return {
      ...rest,
      list: list.map((entry) => (entry.id === 1 ? { ...entry, remark: 'Correction' } : entry)),
    }
  })
  await queryClient.invalidateQueries()
  await expect.element(report).toMatchTextContent('Entry 1 is not what it was when you first saw it:')
  await expectFigure('Remark, now', 'Correction', report)
  changed.end()
  const removed = changeAnswers('/transaction_flow/list', (data) => {
    const { list, ...rest } = v.parse(EntryList, data)
    return { ...rest, list: list.slice(1) }
  })
  await queryClient.invalidateQueries()
  await expect.element(report).toMatchTextContent('was shown to you and is gone:')
  removed.end()
  await goTo(paths.fundingDetails)
  await expect.element(report).toMatchTextContent('Entry 1 is not what it was')
  await report.getByRole('button', { name: 'Save both versions' }).click()
  await expect.element(page.getByText('Both versions saved.')).toBeVisible()
})

test('a first failure shows the cards below the balances, and a later one hides none', async () => {
  const history = page.getByRole('region', { name: 'Funding details' })
  const failing = answerRequests('/bank_card', { code: 500, msg: 'No', data: {} })
  await openAsPartner(paths.wallet)
  await expect.element(history).toBeVisible()
  await queryClient.invalidateQueries()
  await expect.element(history).toBeVisible()
  failing.end()
})
