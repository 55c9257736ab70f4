/** The request of a deposit, its steps, and the requests that were made. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { submitDeskForm } from '../ready-partner.ts'
import type { Visit } from './fixtures.ts'
import { change, inner, main, press, type State, takeCreditBack, waitForText } from './state.ts'

/** The first step. */
const address = `${paths.wallet}?deposit=amount`

const enter = async (page: Page, amount: string) => {
  await main(page).getByLabel('Amount', { exact: true }).fill(amount)
  await press(page, 'Continue')
}

/** Returns the reference. */
const request = async (page: Page, amount: string): Promise<string> => {
  await enter(page, amount)
  await press(page, 'Send request')
  await waitForText(page, 'Deposit requested')
  const reference = main(page).locator('dl > div', { hasText: 'Reference' }).getByRole('definition')
  return (await reference.innerText()).trim()
}

/** Opens the page of deposits once more. */
const reopen = async (page: Page) => {
  await page.goto(`/#${paths.settings}`)
  await page.goto(`/#${address}`)
  await main(page).getByRole('listitem').first().waitFor()
}

/** On the wallet: the host signs another history than it told this device before. */
export async function changeHistory(page: Page): Promise<void> {
  await main(page)
    .getByRole('button', { name: /^History verified since/ })
    .waitFor()
  await page.route('**/ledger/checkpoint*', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const body = await response.json()
    await route.fulfill({ json: { ...body, data: { ...body.data, checkpoint: 'unsigned' } } })
  })
  await page.route('**/user/property', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const body = await response.text()
    await route.fulfill({ response, body: body.replace(/"ledger_head":"(\d+)/, '"ledger_head":"1$1') })
  })
  await press(page, 'Refresh')
  await main(page).getByRole('button', { name: 'Save the evidence' }).first().waitFor()
}

/** A contact of its own for deposits; the sandbox has the same for everything. */
const depositContact = ({ prepared }: Visit) => `${prepared.deskOrigin}/contact?lang=en&for=deposits`

const waitForList = (page: Page) => waitForText(page, 'No deposit requests yet')

export const deposits: readonly State[] = [
  inner('deposit', paths.wallet, { address, reach: waitForList }),
  inner('deposit, refused', paths.wallet, {
    address,
    reach: async (page) => {
      await waitForList(page)
      await enter(page, '1.005')
    },
  }),
  inner('deposit summary', paths.wallet, { address, reach: (page) => enter(page, '250') }),
  inner('deposit requested', paths.wallet, {
    who: 'ready',
    address,
    reach: (page) => request(page, '250'),
  }),
  inner('deposits, one of each', paths.wallet, {
    who: 'ready',
    address,
    before: takeCreditBack,
    reach: async (page, { prepared }) => {
      const credited = await request(page, '250')
      await submitDeskForm(prepared, 'confirm-deposit', { reference: credited })
      await reopen(page)
      const refused = await request(page, '80')
      await submitDeskForm(prepared, 'refuse-deposit', {
        reference: refused,
        reason: 'No transfer has come in.',
      })
      await reopen(page)
      await request(page, '40')
      await reopen(page)
      await waitForText(page, 'Waiting for customer service')
    },
  }),
  inner('wallet, a deposit waits', paths.wallet, {
    who: 'ready',
    address,
    reach: async (page) => {
      await request(page, '250')
      await main(page).getByRole('link', { name: 'Go to the wallet' }).click()
      await waitForText(page, 'Waiting for customer service')
    },
  }),
  inner('dialog cancel a deposit request', paths.wallet, {
    who: 'ready',
    address,
    before: takeCreditBack,
    reach: async (page) => {
      await request(page, '250')
      await reopen(page)
      await press(page, 'Cancel')
    },
    dialog: 'Cancel this request?',
  }),
  inner('customer, deposits stopped', paths.customer, {
    who: 'newcomer',
    address: paths.wallet,
    before: (page, visit) =>
      change(page, '/basic_config', (data) => ({
        ...data,
        recharge_customer_service_url: [
          { id: 'deposits', label: 'Deposits', type: 1, url: depositContact(visit) },
        ],
      })),
    reach: async (page, visit) => {
      await changeHistory(page)
      await page.goto(`/#${paths.customer}?${new URLSearchParams({ url: depositContact(visit) })}`)
      await waitForText(page, 'Funding and deposits are stopped on this device')
    },
  }),
  inner('exchange, history changed', paths.foreignExchange, {
    who: 'newcomer',
    address: paths.wallet,
    reach: async (page) => {
      await changeHistory(page)
      await page.goto(`/#${paths.foreignExchange}`)
      await page.getByRole('heading', { name: 'Foreign exchange', level: 1 }).waitFor()
    },
  }),
  inner('deposit, not offered', paths.wallet, {
    address,
    before: (page) => change(page, '/basic_config', (data) => ({ ...data, additions: [] })),
    reach: (page) => waitForText(page, /takes deposits through customer service only/),
  }),
]
