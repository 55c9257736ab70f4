/**
 * The states after money was sent: receipts, unknown outcomes and rejections; and after its setup. States that change an
 * account have their own.
 */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { PlanPages } from '../pages/plan-pages.ts'
import { WalletPages } from '../pages/wallet-pages.ts'
import { submitDeskForm } from '../ready-partner.ts'
import type { Visit } from './fixtures.ts'
import { toReview, toWithdrawal } from './money-states.ts'
import {
  answer,
  change,
  firstRow,
  follow,
  inner,
  lose,
  main,
  partnerOf,
  press,
  type State,
  stopTimers,
  takeCreditBack,
  waitForText,
} from './state.ts'

const sendPut = async (page: Page, visit: Visit) => {
  await toReview(page)
  await new PlanPages(page).confirmPut(partnerOf(visit).transactionPassword)
}

const sendWithdrawal = async (page: Page, visit: Visit) => {
  await toWithdrawal(page)
  await new WalletPages(page).confirmWithdrawal(partnerOf(visit).transactionPassword)
}

/** The host does not promise idempotency, so that the app checks its lists again and again. */
const withoutIdempotency = (page: Page) =>
  change(page, '/basic_config', (data) => ({ ...data, idempotency: false }))

const checking = (call: string) => async (page: Page) => {
  await stopTimers(page)
  await withoutIdempotency(page)
  await lose(page, call)
}

const withdraw = async (page: Page, visit: Visit): Promise<string> =>
  new WalletPages(page).withdraw('100', partnerOf(visit).transactionPassword)

/** Sends a funding, leaves the page, and sees the rejection on another page. */
const refusedMeanwhile = async (page: Page, visit: Visit) => {
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/plan/order/put', async (route) => {
    await isLeft
    await route.fulfill({ json: { code: 400, msg: 'Puts pause until noon.', data: null } })
  })
  await sendPut(page, visit)
  await waitForText(page, 'Funding the plan…')
  await page.goto(`/#${paths.settings}`)
  await new PlanPages(page).expectTitle('Settings')
  leave()
  await waitForText(page, 'Not funded')
}

const toDispute = async (page: Page) => {
  await firstRow(page)
  await follow(page, 'Open a dispute')
  await page.getByLabel('What is wrong?').fill('The deposit of this reference was larger.')
}

/** Returns the reference that the dispute is about. */
const sendDispute = async (page: Page): Promise<string> => {
  await toDispute(page)
  const reference = await new WalletPages(page).figure('About').innerText()
  await press(page, 'Send dispute')
  await waitForText(page, 'Dispute opened')
  return reference
}

const setCap = async (page: Page) => {
  await page.getByLabel('New cap').fill('200')
  await press(page, 'Continue')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await press(page, 'Lift the cap')
}

const startAcceptance = async (page: Page, visit: Visit) => {
  const { username } = partnerOf(visit)
  const fields = { username, acceptor: 'linnea-varga', amount: '250' }
  const [, code = ''] =
    /for one use: (\S+)\. /.exec(await submitDeskForm(visit.prepared, 'acceptance-code', fields)) ?? []
  await page.getByLabel('Acceptance code').fill(code)
  await press(page, 'Start exchange')
  await waitForText(page, /^Waiting for the acceptor/)
}

const card = { bank: 'Harbour Bank', beneficiary: 'Ana Weber', account: 'DE02120300000000202051' }
const address = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

type Before = NonNullable<State['before']>

/** The state after a funding without a success. */
const afterPut = (name: string, before: Before, text: string): State =>
  inner(name, paths.planDetail, {
    who: 'partner',
    address: paths.plan,
    before,
    reach: async (page, visit) => {
      await sendPut(page, visit)
      await waitForText(page, text)
    },
  })

/** The state after a withdrawal without a response. */
const afterWithdrawal = (name: string, before: Before, text: string): State =>
  inner(name, paths.wallet, {
    before,
    reach: async (page, visit) => {
      await sendWithdrawal(page, visit)
      await waitForText(page, text)
    },
  })

export const moneyDone: readonly State[] = [
  afterPut('put, refused', answer(400, '/plan/order/put'), 'Not funded'),
  afterPut('put, checking', checking('/plan/order/put'), 'Checking whether the plan was funded…'),
  afterPut('put, not known', (page) => lose(page, '/plan/order/put'), 'Not known yet'),
  inner('put, told elsewhere', paths.settings, {
    who: 'partner',
    address: paths.plan,
    reach: refusedMeanwhile,
  }),
  inner('put, receipt', paths.planDetail, {
    who: 'ready',
    address: paths.plan,
    reach: async (page, visit) => {
      await sendPut(page, visit)
      await new PlanPages(page).expectDone()
    },
  }),
  afterWithdrawal('withdraw, checking', checking('/user/withdraw'), 'Checking the withdrawal'),
  afterWithdrawal('withdraw, not known', (page) => lose(page, '/user/withdraw'), 'Not known yet'),
  inner('withdraw, receipt', paths.wallet, {
    who: 'ready',
    before: takeCreditBack,
    reach: withdraw,
  }),
  inner('withdrawal cancelled', paths.receipt, {
    who: 'ready',
    address: paths.wallet,
    before: takeCreditBack,
    reach: async (page, visit) => {
      const reference = await withdraw(page, visit)
      await follow(page, 'Go to the wallet')
      await new WalletPages(page).openReceipt(reference)
      await press(page, 'Cancel this withdrawal')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
      await waitForText(page, 'The withdrawal is cancelled')
    },
  }),
  inner('wallet, figures that differ', paths.wallet, {
    before: (page) => change(page, '/user/property', (data) => ({ ...data, total_assets: '512.00' })),
    reach: (page) => waitForText(page, 'These figures do not add up'),
  }),
  inner('foreign exchange, wrong code', paths.foreignExchange, {
    who: 'newcomer',
    reach: async (page) => {
      await page.getByLabel('Acceptance code').fill('NO-SUCH-CODE')
      await press(page, 'Start exchange')
      await page.locator('[aria-invalid=true]').waitFor()
    },
  }),
  inner('foreign exchange, running', paths.foreignExchange, { who: 'newcomer', reach: startAcceptance }),
  inner('dispute', paths.disputes, { who: 'partner', address: paths.fundingDetails, reach: toDispute }),
  inner('dispute sent', paths.disputes, {
    who: 'ready',
    address: paths.fundingDetails,
    reach: sendDispute,
  }),
  inner('disputes, one open', paths.disputes, {
    who: 'ready',
    address: paths.fundingDetails,
    reach: async (page) => {
      await sendDispute(page)
      await follow(page, 'See all disputes')
      await waitForText(page, /^Answer due/)
    },
  }),
  inner('disputes, one answered', paths.disputes, {
    who: 'ready',
    address: paths.fundingDetails,
    reach: async (page, { prepared }) => {
      const reference = await sendDispute(page)
      await submitDeskForm(prepared, 'answer', { reference, answer: 'We looked it up: it is what arrived.' })
      await follow(page, 'See all disputes')
      await waitForText(page, 'We looked it up: it is what arrived.')
    },
  }),
  inner('dialog lift the cap', paths.spendingCap, {
    who: 'ready',
    reach: setCap,
    dialog: 'Lift the cap?',
  }),
  inner('spending cap, a change waits', paths.spendingCap, {
    who: 'ready',
    reach: async (page) => {
      await setCap(page)
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
      await waitForText(page, 'Pending change')
    },
  }),
  inner('bind card, review', paths.bindCard, {
    reach: async (page) => {
      await page.getByLabel('Bank name').fill(card.bank)
      await page.getByLabel('Beneficiary name').fill(card.beneficiary)
      await page.getByLabel('Mobile with country code').fill('+49 151 23456789')
      await page.getByLabel('Account number').fill(card.account)
      await page.getByLabel('Bank address').fill('Pier 1, Hamburg')
      await press(page, 'Continue')
      await main(page).getByRole('button', { name: 'Save permanently' }).waitFor()
    },
  }),
  inner('bind address, review', paths.bindCard, {
    who: 'partner',
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Withdrawal address' }).click()
      await page.getByLabel('Withdrawal address', { exact: true }).last().fill(address)
      await press(page, 'Continue')
      await main(page).getByRole('button', { name: 'Save permanently' }).waitFor()
    },
  }),
  inner('dialog login password', paths.bindCard, {
    who: 'newcomer',
    reach: (page) => new WalletPages(page).enterCard(card),
    dialog: 'Login password',
  }),
  inner('card bound now', paths.bindCard, {
    who: 'newcomer',
    reach: async (page, visit) => {
      await new WalletPages(page).enterCard(card)
      const question = page.getByRole('dialog', { name: 'Login password' })
      await question.getByLabel('Your login password', { exact: true }).fill(partnerOf(visit).password)
      await question.getByRole('button', { name: 'OK' }).click()
    },
    toast: 'Saved',
  }),
  inner('set password, once more', paths.setPassword, {
    who: 'newcomer',
    reach: async (page) => {
      await page.getByLabel('Choose 6 digits').pressSequentially('493817')
      await press(page, 'Continue')
      await page.getByLabel('Enter them once more').waitFor()
    },
  }),
  inner('transaction password set', paths.wallet, {
    who: 'newcomer',
    address: paths.setPassword,
    reach: (page) => new WalletPages(page).setTransactionPassword('493817'),
    toast: 'Transaction password set.',
  }),
  inner('transaction password changed', paths.wallet, {
    who: 'ready',
    address: paths.editPayPassword,
    before: takeCreditBack,
    reach: async (page, visit) => {
      await page
        .getByLabel('Enter the old transaction password')
        .pressSequentially(partnerOf(visit).transactionPassword)
      await press(page, 'Continue')
      await page.getByLabel('Choose 6 digits').pressSequentially('271828')
      await press(page, 'Continue')
      await page.getByLabel('Enter them once more').pressSequentially('271828')
      await press(page, 'Change password')
    },
    toast: 'Transaction password changed.',
  }),
]
