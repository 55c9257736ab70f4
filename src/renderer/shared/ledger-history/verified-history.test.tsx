/** The verifiable history in the open app, with the real sandbox: honest, unreachable, and rewritten by the owner of its database. */
import { expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { ledgerAdditions } from '#protocol/http/ledger-additions.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
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
import { choosePlan } from '#testing/plan.ts'
import { banner, dialog, expectGone, expectTitle, figure, goTo, logInByForm, main } from '#testing/screen.ts'
import { expectAvailable, openFreeWallet, openReceipt, withdraw } from '#testing/wallet.ts'

const verified = () => main().getByRole('button', { name: /^History verified since/ })
const changed = 'The network changed what it showed you earlier'
const fault = () => main().getByRole('alert').filter({ hasText: changed }).first()
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

test('an honest history stays verified while it grows, over reloads, and costs no request while idle', async () => {
  const partner = await openFreeWallet()
  await expect.element(verified()).toBeVisible()
  await commands.submitDeskForm('deposit', { username: partner.username, amount: '20.00' })
  await expectAvailable('$520.00')
  await verified().click()
  const details = dialog('Verifiable history')
  await expect.element(figure('Code for comparing devices', details)).toMatchTextContent(/^(\d{4} ){4}\d{4}/)
  const size = () => Number(figure('Signed records', details).element().textContent)
  await expect.poll(size).toBeGreaterThan(2)
  await details.getByRole('button', { name: 'Close' }).click()
  const asked = requestCount('/ledger/')
  const polls = requestCount('/user/property')
  await expect.poll(() => requestCount('/user/property')).toBeGreaterThan(polls + 1)
  expect(requestCount('/ledger/')).toBe(asked)
  await reopenApp(paths.wallet)
  await expect.element(verified()).toBeVisible()
  await expectGone(main().getByRole('alert'))
})

test.for(['time', 'remark', 'params'] as const)(
  'a history whose %s was rewritten is told within 2 s of the next poll; money in stops, money out goes on',
  async (rewrite) => {
    const partner = await openFreeWallet()
    await expect.element(verified()).toBeVisible()
    await commands.rewriteHistory(partner, rewrite)
    await expect.element(fault()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Accept the new history' })).toBeDisabled()

    await press('Deposit')
    await expect
      .element(dialog(changed))
      .toMatchTextContent('Funding and deposits are stopped on this device')
    await dialog(changed).getByRole('button', { name: 'Close' }).click()
    await press('Withdraw')
    const goOn = dialog(changed).getByRole('button', { name: 'Continue' })
    await expect.element(goOn).toBeDisabled()
    await dialog(changed).getByRole('button', { name: 'Save the evidence' }).click()
    await expect.element(goOn).toBeEnabled()
    await goOn.click()
    await expect.element(page.getByLabelText('Amount', { exact: true })).toBeVisible()

    // It survives the session: another login on this device still knows.
    localStorage.clear()
    await openApp(paths.wallet, await commands.logIn(partner))
    await expect.element(fault()).toBeVisible()
    await press('Save the evidence')
    await press('Accept the new history')
    await expect
      .element(main().getByText(/^On .+ the network changed what it had shown you\. You accepted it/))
      .toBeVisible()
    await expectGone(fault())
    await press('Deposit')
    await expect.element(page.getByRole('dialog')).not.toMatchTextContent(changed)
  },
)

test('a host without the additions works and says so', async () => {
  changeAnswers(configEndpoints.basicConfig.path, (data) =>
    typeof data === 'object' ? { ...data, additions: [] } : data,
  )
  for (const path of ['/user/property', '/ad/order/data_statistics/list'])
    changeAnswers(path, (data) => (typeof data === 'object' ? { ...data, ledger_head: undefined } : data))
  // Before the app opens: it would ask for a checkpoint as long as it knows of the additions.
  await refreshConfig()
  await openAsPartner(paths.wallet)
  const row = main().getByRole('button', { name: 'This network keeps no verifiable history' })
  await expect
    .poll(async () => {
      // Again, because an answer from before the change may arrive after it.
      await refreshConfig()
      return row.query()
    })
    .not.toBeNull()
})

test('a receipt says since when its history is verified', async () => {
  const partner = await openFreeWallet()
  const reference = await withdraw('20', partner.transactionPassword)
  goTo(paths.wallet)
  await openReceipt(reference)
  await expect.element(figure('History')).toMatchTextContent(/^History verified since/)
})

test('a receipt saves a proof of its own entries that reveals no other', async () => {
  const partner = await openFreeWallet()
  const reference = await withdraw('20', partner.transactionPassword)
  goTo(paths.wallet)
  await openReceipt(reference)
  await expect.element(figure('History')).toMatchTextContent(/^History verified since/)
  const created = vi.spyOn(URL, 'createObjectURL')
  await press('Save the proof of these entries')
  await expect.poll(() => created.mock.calls.length).toBeGreaterThan(0)
  const blob = created.mock.calls.at(-1)?.[0]
  if (!(blob instanceof Blob)) throw new TypeError('nothing was saved')
  const { command } = await commands.verifyFile(await blob.text())
  expect(command).toMatch(/^OK$/m)
  const shown = command.split('\n').filter((line) => line.startsWith('Entry '))
  expect(shown.length).toBeGreaterThan(0)
  for (const line of shown) expect(line).toContain(reference)
})

test('a forced logout keeps the memory: what was rewritten meanwhile is told after the next login', async () => {
  const partner = await openFreeWallet()
  await expect.element(verified()).toBeVisible()
  const expired = answerRequests('/user/property', { code: 503, msg: 'expired', data: {} })
  await expect.element(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  expired.end()
  await commands.rewriteHistory(partner, 'time')
  await openApp(paths.wallet, await commands.logIn(partner))
  await expect.element(fault()).toBeVisible()
})

test('About shows the key of the host', async () => {
  await openAsPartner(paths.wallet)
  await expect.element(verified()).toBeVisible()
  goTo(paths.about)
  // The wallet, which is shown until then, has such a row too.
  await expectTitle('About')
  await verified().click()
  await expect
    .element(figure('The network’s key', dialog('Verifiable history')))
    .toMatchTextContent(/^(\S{4} ){10}\S{4}$/)
})

test('funding stops after a changed history', async () => {
  const partner = await openFreeWallet()
  await expect.element(verified()).toBeVisible()
  await commands.rewriteHistory(partner, 'time')
  await expect.element(fault()).toBeVisible()
  goTo(paths.plan)
  await choosePlan('Pebble Harbor')
  await main().getByRole('link', { name: 'Fund this plan' }).first().click()
  await expect.element(dialog(changed)).toMatchTextContent('Funding and deposits are stopped on this device')
})

/** Holds the answers of a path until the returned function is called. */
function hold(path: string): () => void {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const held = interceptRequests(path, async (send) => {
    const response = await send()
    await end
    return response
  })
  return () => {
    held.end()
    resolve()
  }
}

/** Another user logs in, who opens the funding details. */
async function changeUser(beforeTheirs: () => void): Promise<void> {
  goTo(paths.adCenter)
  await banner().getByRole('button', { name: 'Log out' }).click()
  await dialog('Log out?').getByRole('button', { name: 'Log out' }).click()
  await logInByForm(await commands.readyPartner())
  await expectTitle('Ad center')
  beforeTheirs()
  const checked = requestCount('/ledger/range')
  goTo(paths.fundingDetails)
  await expect.poll(() => requestCount('/ledger/range')).toBeGreaterThan(checked)
}

test('entries of a user whose check waits are not taken for those of the next user', async () => {
  const answerCheck = hold(ledgerAdditions.ledgerCheckpoint.path)
  let reads = 0
  changeAnswers(walletEndpoints.entries.path, (data) => {
    reads += 1
    return data
  })
  await openAsPartner(paths.fundingDetails)
  await expect.poll(() => requestCount('/ledger/checkpoint')).toBe(1)
  // The check of what is read from now on waits for that one.
  goTo(paths.wallet)
  await expectTitle('Wallet')
  const before = reads
  goTo(paths.fundingDetails)
  await expect.poll(() => reads).toBeGreaterThan(before)
  await changeUser(answerCheck)
  goTo(paths.wallet)
  await expect.element(verified()).toBeVisible()
  await expectGone(fault())
})

test('entries that arrive after the next user has logged in are not taken for theirs', async () => {
  const answerRead = hold(walletEndpoints.entries.path)
  await openAsPartner(paths.fundingDetails)
  await expect.poll(() => requestCount(walletEndpoints.entries.path)).toBe(1)
  await changeUser(answerRead)
  goTo(paths.wallet)
  await expect.element(verified()).toBeVisible()
  await expectGone(fault())
})
