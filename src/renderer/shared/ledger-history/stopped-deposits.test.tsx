/** After the host has changed its history, no way leads to a deposit or a funding on this device; customer service stays. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { changeAnswers, reopenApp, requestCount, test } from '#testing/app.tsx'
import { fundPlan } from '#testing/plan.ts'
import { button, dialog, expectCount, expectGone, field, goTo, main } from '#testing/screen.ts'
import { openFreeWallet } from '#testing/wallet.ts'
import { depositPath } from '../money/deposit-path.ts'

const changed = 'The network changed what it showed you earlier'
const stopped = 'Funding and deposits are stopped on this device'
const fault = () => main().getByRole('alert').filter({ hasText: changed }).first()
const frame = page.getByCss('iframe')

/** The pages of a contact for deposits, which here has an address of its own, and of customer service. */
async function contactPaths() {
  changeAnswers(configEndpoints.basicConfig.path, (data) =>
    JSON.parse(
      JSON.stringify(data).replace(/"recharge_customer_service_url":.*?\]/, (contacts) =>
        contacts.replaceAll('lang=en', 'lang=en&for=deposits'),
      ),
    ),
  )
  // The session keeps the configuration of the tests before.
  await refreshConfig()
  const service = `${await commands.deskOrigin()}/contact?lang=en`
  const pathOf = (url: string) => `${paths.customer}?${new URLSearchParams({ url })}`
  return { service: pathOf(service), deposit: pathOf(`${service}&for=deposits`) }
}

async function openVerifiedWallet() {
  const partner = await openFreeWallet()
  await expect.element(main().getByRole('button', { name: /^History verified since/ })).toBeVisible()
  return partner
}

test('a link to a contact for deposits is stopped, also as the first page of a session', async () => {
  const partner = await openVerifiedWallet()
  const { service, deposit } = await contactPaths()
  goTo(deposit)
  await expectCount(frame, 1)
  goTo(paths.wallet)
  await commands.rewriteHistory(partner, 'time')
  await expect.element(fault()).toBeVisible()
  goTo(deposit)
  await expect.element(fault()).toMatchTextContent(stopped)
  await expect.element(fault().getByRole('button', { name: 'Save the evidence' })).toBeVisible()
  await expectCount(frame, 0)
  goTo(service)
  await expectCount(frame, 1)
  await reopenApp(deposit)
  await expect.element(fault()).toMatchTextContent(stopped)
  await expectCount(frame, 0)
})

test('contacts for deposits that are open when the change is found are closed', async () => {
  const partner = await openVerifiedWallet()
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect
    .element(page.getByRole('dialog').getByText('Customer service 1', { exact: false }))
    .toBeVisible()
  await commands.rewriteHistory(partner, 'time')
  await expect.element(dialog(changed)).toMatchTextContent(stopped)
  await expectCount(page.getByRole('dialog'), 1)
})

test('a funding whose password is being asked for is not sent once the change is found', async () => {
  const partner = await openVerifiedWallet()
  goTo(paths.plan)
  await fundPlan('Pebble Harbor', '20')
  await page.getByRole('button', { name: /^Confirm/ }).click()
  const password = dialog('Transaction password')
  await expect.element(password).toBeVisible()
  await commands.rewriteHistory(partner, 'time')
  await expectGone(password)
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await expect.element(dialog(changed)).toMatchTextContent(stopped)
  await expectCount(page.getByRole('dialog'), 1)
  expect(requestCount(planEndpoints.putPlan.path)).toBe(0)
})

test('the receipt of a deposit request leads to no contact once the change is found', async () => {
  const partner = await openVerifiedWallet()
  goTo(depositPath)
  await field('Amount').fill('50')
  await button('Continue').click()
  await button('Send request').click()
  const receipt = page.getByRole('article', { name: 'Deposit requested' })
  await expect.element(receipt).toBeVisible()
  goTo(paths.wallet)
  await commands.rewriteHistory(partner, 'time')
  await expect.element(fault()).toBeVisible()
  history.back()
  await expect.element(receipt).toBeVisible()
  await receipt.getByRole('button', { name: 'Contact customer service' }).click()
  await expect.element(dialog(changed)).toMatchTextContent(stopped)
  await expectCount(page.getByRole('dialog'), 1)
})
