/** The funding details. Other time zones, and the address after a reload: `e2e/web/money/wallet-entries.spec.ts`. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { expectErrors, openApp, reopenApp, test } from '#testing/app.tsx'
import { expectCount, expectGone, expectPath } from '#testing/screen.ts'

const entries = page.getByRole('link', { name: /after:/ })

async function pickKind(option: string): Promise<void> {
  await page.getByRole('button', { name: /^Kind/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Kind' })
  await sheet.getByRole('option', { name: option }).click()
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expectGone(sheet)
}

test('the funding details are filtered by kind, which stays in the address', async () => {
  const partner = await commands.readyPartner()
  await commands.submitDeskForm('deposit', { username: partner.username, amount: '20.00' })
  await commands.submitDeskForm('credit', { username: partner.username })
  await openApp(paths.fundingDetails, partner.token)
  await expect.element(page.getByText('Available balance: in $520.00, out $0.00')).toBeVisible()
  await pickKind('System deposit')
  await expect
    .poll(() => entries.elements().map((row) => row.textContent))
    .toEqual([
      expect.stringMatching(/^System deposit.*\+\$20\.00/),
      expect.stringMatching(/^System deposit.*\+\$500\.00/),
    ])
  await expectPath(/[?&](kind|type)=/)
  await reopenApp(location.hash.slice(1))
  await expect.element(page.getByRole('button', { name: /^Kind/ })).toMatchTextContent('System deposit')
  await expectCount(entries, 2)
  await pickKind('VIP subscription')
  await expect.element(page.getByText('Nothing here')).toBeVisible()
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expectCount(entries, 4)
})

test('a long history loads while scrolling; entries that fail to load show a message and load on a tap', async () => {
  expectErrors(/ERR_CONNECTION_RESET/)
  const partner = await commands.readyPartner()
  await commands.seedEntries(partner, 200)
  await commands.breakNetwork('**/transaction_flow/list?*before=*', 'abort')
  await openApp(paths.fundingDetails, partner.token)
  await expect.element(page.getByText('The loaded entries agree with the balances.')).toBeVisible()
  const retry = page.getByRole('button', { name: /Older entries could not be loaded/ })
  const atEnd = page.getByText('These are all entries.')
  const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight)
  await expect
    .poll(
      () => {
        toEnd()
        return retry.query() !== null
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  await commands.mendNetwork()
  await retry.click()
  await expectGone(retry)
  await expect
    .poll(
      () => {
        toEnd()
        return atEnd.query() !== null
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  const last = page.getByCss('li[data-index="201"]')
  await expect.element(last).toBeInTheDocument()
  await expect.element(page.getByText('The loaded entries agree with the balances.')).toBeInTheDocument()
  expect(await commands.brokenInvariants()).toEqual([])
})
