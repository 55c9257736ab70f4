/** Each rewrite by the owner of the database is told in the open app when it reads again, and its evidence is accepted. */
import { expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { verifyEd25519 } from '#protocol/ledger-history/ed25519.ts'
import { verifyEvidence } from '#protocol/ledger-history/evidence/verify-evidence.ts'
import { reopenApp, test } from '#testing/app.tsx'
import { dialog, goTo, main } from '#testing/screen.ts'
import { openFreeWallet, withdraw } from '#testing/wallet.ts'

const verified = () => main().getByRole('button', { name: /^History verified since/ })
const changed = 'The network changed what it showed you earlier'
const fault = () => main().getByRole('alert').filter({ hasText: changed }).first()
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** A wallet whose newest entries are three deposits, verified as the open app shows it. */
async function openVerifiedWallet() {
  const partner = await openFreeWallet()
  for (const amount of ['20.00', '30.00', '40.00'])
    await commands.submitDeskForm('deposit', { username: partner.username, amount })
  await press('Refresh')
  await expect.element(page.getByText('$590.00').first()).toBeVisible()
  await expect.element(verified()).toBeVisible()
  return partner
}

/** The evidence that the app saves. */
async function savedEvidence(): Promise<string> {
  const created = vi.spyOn(URL, 'createObjectURL')
  await press('Save the evidence')
  await expect.poll(() => created.mock.calls.length).toBeGreaterThan(0)
  const blob = created.mock.calls.at(-1)?.[0]
  if (!(blob instanceof Blob)) throw new TypeError('nothing was saved')
  return blob.text()
}

async function expectAcceptedEvidence(): Promise<void> {
  const text = await savedEvidence()
  const { faults } = await verifyEvidence(text, verifyEd25519)
  expect(faults.length).toBeGreaterThan(0)
  expect(faults.filter(({ isUpheld }) => !isUpheld)).toEqual([])
  const { command, python } = await commands.verifyFile(text)
  expect(command).toMatch(/^OK$/m)
  if (python !== undefined) expect(python).toMatch(/^OK: the host changed what it told earlier/)
}

/** The fault is shown by the first reading after the rewrite; that a poll is one, `verified-history.test.tsx` holds. */
async function expectToldAtNextRead(rewrite: () => Promise<void>): Promise<void> {
  await rewrite()
  await press('Refresh')
  await expect.element(fault()).toBeVisible()
}

test.for([
  'amount',
  'last entry',
  'middle entry',
  'inserted entry',
  'order',
  'remark',
  'time',
  'old copy',
  'new key',
] as const)('a rewrite by the owner of the database is told, with evidence: %s', async (rewrite) => {
  const partner = await openVerifiedWallet()
  await expectToldAtNextRead(() => commands.rewriteHistory(partner, rewrite))
  await expectAcceptedEvidence()
})

test('a change that leaves the stored tree alone is told when the entry is loaded again, with evidence', async () => {
  const partner = await openVerifiedWallet()
  await commands.moveEntries(partner, -1)
  try {
    await reopenApp(paths.wallet)
    await expect.element(fault()).toBeVisible()
    await expect
      .element(fault())
      .toMatchTextContent('Entries that are shown are not the ones that were signed')
    await expectAcceptedEvidence()
  } finally {
    // Other tests ask whether the books of this sandbox are right.
    await commands.moveEntries(partner, 1)
  }
})

test('another end of a withdrawal is told, with evidence', async () => {
  const partner = await openFreeWallet()
  const reference = await withdraw('20', partner.transactionPassword)
  await commands.submitDeskForm('refuse-payout', { reference, reason: 'no' })
  goTo(paths.wallet)
  await expect.element(page.getByText('$500.00').first()).toBeVisible()
  await expect.element(verified()).toBeVisible()
  await expectToldAtNextRead(() => commands.rewriteHistory(partner, 'status'))
  await expectAcceptedEvidence()
  // Other tests ask for it, too.
  expect(await commands.brokenInvariants()).toEqual([])
})

test('after a changed history a withdrawal can still be cancelled, after a warning and the evidence', async () => {
  const partner = await openFreeWallet()
  await withdraw('20', partner.transactionPassword)
  goTo(paths.wallet)
  await expect.element(verified()).toBeVisible()
  await expectToldAtNextRead(() => commands.rewriteHistory(partner, 'time'))
  const onItsWay = page.getByRole('region', { name: 'On its way' })
  await onItsWay.getByRole('button', { name: 'Cancel', exact: true }).click()
  const goOn = dialog(changed).getByRole('button', { name: 'Continue' })
  await expect.element(goOn).toBeDisabled()
  await dialog(changed).getByRole('button', { name: 'Save the evidence' }).click()
  await goOn.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect.element(page.getByText('The withdrawal is cancelled').first()).toBeVisible()
})
