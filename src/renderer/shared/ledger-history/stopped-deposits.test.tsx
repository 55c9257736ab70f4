/** After the host has changed its history, no way leads to a deposit or a funding on this device; customer service stays. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { refreshConfig } from '#session/load.ts'
import { changeAnswers, reopenApp, test } from '#testing/app.tsx'
import { dialog, expectCount, goTo, main } from '#testing/screen.ts'
import { openFreeWallet } from '#testing/wallet.ts'

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
