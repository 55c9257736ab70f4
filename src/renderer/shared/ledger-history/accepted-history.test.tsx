/** A past that was accepted: by the user after a fault, or because the operator announced a restored back-up. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { changeAnswers, interceptRequests, reopenApp, requestCount, test } from '#testing/app.tsx'
import { dialog, expectGone, main } from '#testing/screen.ts'
import { openFreeWallet } from '#testing/wallet.ts'

const verified = () => main().getByRole('button', { name: /^History verified since/ })
const changed = 'The network changed what it showed you earlier'
const fault = () => main().getByRole('alert').filter({ hasText: changed }).first()
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Reads the wallet again, twice: the second reading begins when the first has been shown. */
async function readAgain(): Promise<void> {
  for (let readings = 0; readings < 2; readings += 1) {
    const asked = requestCount('/transaction_flow/list')
    await press('Refresh')
    await expect.poll(() => requestCount('/transaction_flow/list')).toBeGreaterThan(asked)
  }
}

test('a history that the user accepted is not told again in the same session', async () => {
  const partner = await openFreeWallet()
  await expect.element(verified()).toBeVisible()
  await commands.rewriteHistory(partner, 'time')
  await press('Refresh')
  await expect.element(fault()).toBeVisible()
  // The entries that were seen came back different, too.
  await expect.element(fault()).toMatchTextContent('An entry came back different from before')
  await press('Save the evidence')
  await press('Accept the new history')
  await expect
    .element(
      main()
        .getByText(/You accepted it; both versions are stored/)
        .first(),
    )
    .toBeVisible()
  await readAgain()
  await expectGone(fault())
  await expect.element(verified()).toBeVisible()
})

/** A wallet with two deposits, verified as the open app shows it. */
async function openWalletWithDeposits() {
  const partner = await openFreeWallet()
  for (const amount of ['20.00', '30.00'])
    await commands.submitDeskForm('deposit', { username: partner.username, amount })
  await press('Refresh')
  await expect.element(page.getByText('$550.00').first()).toBeVisible()
  await expect.element(verified()).toBeVisible()
  return partner
}

const restored = () =>
  main()
    .getByText(/^The network announced a restored back-up on/)
    .first()

test('a restored back-up that is announced is shown in the open wallet, and is no fault', async () => {
  const partner = await openWalletWithDeposits()
  // As an operator does: nobody is answered between the restore and its announcement.
  const { promise: announced, resolve: announce } = Promise.withResolvers<void>()
  const held = interceptRequests('/ledger/checkpoint', async (send) => {
    await announced
    return send()
  })
  await commands.restoreOldCopy(partner)
  announce()
  held.end()
  await expect.element(restored()).toBeVisible()
  await expect.element(page.getByText('$500.00').first()).toBeVisible()
  await readAgain()
  await expectGone(fault())
  await expect.element(verified()).toBeVisible()
})

test('entries from before a restored back-up that arrive after it are no fault', async () => {
  const partner = await openWalletWithDeposits()
  const { promise: end, resolve: goOn } = Promise.withResolvers<void>()
  let late = 0
  const held = interceptRequests('/transaction_flow/list', async (send) => {
    const response = await send()
    late += 1
    await end
    return response
  })
  await expect.poll(() => late).toBeGreaterThan(0)
  held.end()
  const { promise: announced, resolve: announce } = Promise.withResolvers<void>()
  const unanswered = interceptRequests('/ledger/checkpoint', async (send) => {
    await announced
    return send()
  })
  await commands.restoreOldCopy(partner)
  announce()
  unanswered.end()
  goOn()
  await expect.element(restored()).toBeVisible()
  await readAgain()
  await expect.element(page.getByText('$500.00').first()).toBeVisible()
  await expectGone(fault())
  await expect.element(restored()).toBeVisible()
  await expect.element(verified()).toBeVisible()
})

test('a host that offers no verifiable history any more does not make the device forget a fault', async () => {
  const partner = await openFreeWallet()
  await expect.element(verified()).toBeVisible()
  await commands.rewriteHistory(partner, 'time')
  await press('Refresh')
  await expect.element(fault()).toBeVisible()
  changeAnswers(configEndpoints.basicConfig.path, (data) =>
    typeof data === 'object' ? { ...data, additions: [] } : data,
  )
  for (const path of ['/user/property', '/ad/order/data_statistics/list'])
    changeAnswers(path, (data) => (typeof data === 'object' ? { ...data, ledger_head: undefined } : data))
  await refreshConfig()
  await reopenApp(paths.wallet)
  await expect.element(fault()).toBeVisible()
  await press('Deposit')
  await expect.element(dialog(changed)).toMatchTextContent('Funding and deposits are stopped on this device')
})
