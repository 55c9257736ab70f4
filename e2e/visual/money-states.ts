/** Every page and dialog of plans and the wallet, and how each is reached, in English. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { PlanPages } from '../pages/plan-pages.ts'
import { WalletPages } from '../pages/wallet-pages.ts'
import { changeHistory } from './deposit-states.ts'
import { change, firstRow, inner, main, press, type State, waitForText } from './state.ts'

const toPut = async (page: Page) => {
  const plans = new PlanPages(page)
  await plans.choose('Orbit Orchard')
  await plans.startPut()
}

const toProduct = async (page: Page) => {
  await firstRow(page)
  await new PlanPages(page).lookAtProduct()
}

export const toReview = async (page: Page) => {
  await toPut(page)
  await new PlanPages(page).enterAmount('150')
  await new PlanPages(page).summary().waitFor()
}

export const toWithdrawal = async (page: Page) => {
  const wallet = new WalletPages(page)
  await wallet.startWithdrawal()
  await wallet.enterWithdrawal('50')
  await wallet.summary().waitFor()
}

export const plan: readonly State[] = [
  inner('plans', paths.plan, { reach: (page) => waitForText(page, 'Compare products') }),
  inner('plans, none of a kind', `${paths.plan}`, {
    who: 'partner',
    address: `${paths.plan}?status=settled`,
    reach: (page) => waitForText(page, 'Nothing here'),
  }),
  inner('plans, searched', paths.plan, {
    who: 'partner',
    address: `${paths.plan}?q=o&category=game&amount=250&sort=losses_high`,
    reach: (page) => waitForText(page, '5 plans found.'),
  }),
  inner('plans, nothing found', paths.plan, {
    address: `${paths.plan}?q=nothing&followed=true`,
    reach: (page) => waitForText(page, 'No plan found'),
  }),
  inner('products compared', paths.plan, {
    who: 'partner',
    address: `${paths.plan}?compare=tidewheel,pebble-harbor,moth-and-lantern`,
    reach: (page) => page.getByRole('columnheader').nth(2).getByRole('link').waitFor(),
  }),
  inner('products to compare, none', paths.plan, { address: `${paths.plan}?compare=` }),
  inner('dialog product to compare', paths.plan, {
    address: `${paths.plan}?compare=`,
    reach: (page) => press(page, 'Add a product'),
    dialog: 'Product to compare',
  }),
  inner('dialog sort and filter', paths.plan, {
    address: `${paths.plan}?sort=minimum`,
    reach: (page) => press(page, /^Sort and filter/),
    dialog: 'Sort and filter',
  }),
  ...['putting', 'settled', 'putFailed', 'waitPut'].map((status) =>
    inner(`plan, ${status}`, paths.planDetail, {
      address: `${paths.plan}?status=${status}`,
      reach: async (page) => {
        await firstRow(page)
        await page.getByRole('region', { name: /^Plan / }).waitFor()
      },
    }),
  ),
  inner('plan, told by a threshold', paths.planDetail, {
    address: `${paths.plan}?status=putting`,
    before: (page) =>
      change(page, planEndpoints.planDetail.path, (plan) => ({
        ...plan,
        settled_notice: { is_on: false, above: '1000.00' },
      })),
    reach: async (page) => {
      await firstRow(page)
      await waitForText(page, /^Your preferences tell you only/)
    },
  }),
  inner('plan not found', paths.planDetail, { address: `${paths.planDetail}?id=none` }),
  inner('product', paths.productDetail, {
    address: `${paths.plan}?status=waitPut`,
    reach: toProduct,
  }),
  inner('dialog leave the app', paths.productDetail, {
    address: `${paths.plan}?status=waitPut`,
    reach: async (page) => {
      await toProduct(page)
      await page.getByRole('list', { name: 'Video and landing pages' }).getByRole('button').last().click()
    },
    dialog: 'Open another site?',
  }),
  inner('put', paths.planDetail, { who: 'partner', address: paths.plan, reach: toPut }),
  inner('dialog coupons', paths.planDetail, {
    who: 'partner',
    address: paths.plan,
    reach: async (page) => {
      await toPut(page)
      await new PlanPages(page).amountField().fill('150')
      await new PlanPages(page).openCoupons()
    },
    dialog: 'Coupon for this plan',
  }),
  inner('put, summary', paths.planDetail, { who: 'partner', address: paths.plan, reach: toReview }),
  inner('dialog password', paths.planDetail, {
    who: 'partner',
    address: paths.plan,
    reach: async (page) => {
      await toReview(page)
      await main(page)
        .getByRole('button', { name: /^Confirm/ })
        .click()
      await page.getByLabel('Transaction password, 6 digits').waitFor()
    },
    dialog: 'Transaction password',
  }),
]

export const wallet: readonly State[] = [
  inner('wallet', paths.wallet),
  inner('wallet, before the first settlement', paths.wallet, { who: 'partner' }),
  inner('wallet, history changed', paths.wallet, {
    endsApp: true,
    reach: async (page) => {
      await main(page).getByText('The loaded entries match the balances.').waitFor()
      await page.route('**/transaction_flow/list*', async (route) => {
        const response = await route.fetch({ maxRetries: 1 })
        const body = await response.text()
        await route.fulfill({ response, body: body.replace(/"remark":"[^"]*"/, '"remark":"Correction"') })
      })
      await page.getByRole('button', { name: 'Save both versions' }).waitFor()
    },
  }),
  inner('dialog verifiable history', paths.wallet, {
    reach: async (page) => {
      await main(page)
        .getByRole('button', { name: /^History verified since/ })
        .click()
    },
    dialog: 'Verifiable history',
  }),
  inner('dialog history changed', paths.wallet, {
    who: 'newcomer',
    reach: async (page) => {
      await changeHistory(page)
      await press(page, 'Deposit')
    },
    dialog: 'The network changed what it showed you earlier',
  }),
  inner('dialog give the credit back', paths.wallet, {
    who: 'partner',
    reach: (page) => press(page, 'Give the start-up credit back'),
    dialog: 'Give the start-up credit back?',
  }),
  inner('dialog recharge', paths.wallet, {
    reach: (page) => press(page, 'Deposit'),
    dialog: 'Deposit',
  }),
  inner('withdraw', paths.wallet, {
    reach: async (page) => {
      await new WalletPages(page).startWithdrawal()
      await page.getByLabel('Amount', { exact: true }).waitFor()
    },
  }),
  inner('withdraw, summary', paths.wallet, { reach: toWithdrawal }),
  inner('bind card', paths.bindCard),
  inner('bind card, refused', paths.bindCard, { reach: (page) => press(page, 'Continue') }),
  inner('card bound', paths.bindCard, { who: 'partner' }),
  inner('foreign exchange', paths.foreignExchange),
  inner('set password', paths.setPassword),
  inner('change transaction password', paths.editPayPassword),
  inner('dialog forgotten password', paths.editPayPassword, {
    reach: (page) => press(page, 'Forgotten?'),
    dialog: 'Forgotten password',
  }),
  inner('funding details', paths.fundingDetails),
  inner('funding details, searched', paths.fundingDetails, {
    address: `${paths.fundingDetails}?q=1-1000&from=2020-01-01`,
    reach: (page) => waitForText(page, /^Found/),
  }),
  inner('funding details, nothing found', paths.fundingDetails, {
    address: `${paths.fundingDetails}?q=77.77`,
    reach: (page) => waitForText(page, 'Nothing found'),
  }),
  inner('funding details, no range', paths.fundingDetails, {
    address: `${paths.fundingDetails}?q=300-200`,
    reach: (page) => waitForText(page, 'The first amount is larger than the second.'),
  }),
  inner('withdrawals', paths.fundingDetails, {
    address: `${paths.fundingDetails}?view=payouts`,
    reach: (page) => waitForText(page, 'Sums by status'),
  }),
  ...(['Year', 'Status'] as const).map((name) =>
    inner(`dialog ${name.toLowerCase()}`, paths.fundingDetails, {
      address: `${paths.fundingDetails}?view=payouts`,
      reach: (page) =>
        main(page)
          .getByRole('button', { name: new RegExp(`^${name}`) })
          .click(),
      dialog: name,
    }),
  ),
  inner('withdrawals, none', paths.fundingDetails, {
    address: `${paths.fundingDetails}?view=payouts&year=2001`,
    reach: (page) => waitForText(page, 'No withdrawals'),
  }),
  inner('dialog filters of the history', paths.fundingDetails, {
    address: `${paths.fundingDetails}?q=harbor`,
    reach: (page) =>
      main(page)
        .getByRole('button', { name: /^Filters/ })
        .click(),
    dialog: 'Filters',
  }),
  inner('dialog month', paths.fundingDetails, {
    reach: (page) =>
      main(page)
        .getByRole('button', { name: /^Month/ })
        .click(),
    dialog: 'Month',
  }),
  inner('dialog kind', paths.fundingDetails, {
    reach: (page) => main(page).getByRole('button', { name: /^Kind/ }).click(),
    dialog: 'Kind',
  }),
  inner('receipt', paths.receipt, {
    address: paths.fundingDetails,
    reach: async (page) => {
      await firstRow(page)
      await page.getByRole('article').waitFor()
    },
  }),
  inner('receipt not found', paths.receipt, { address: `${paths.receipt}?reference=P-AAAAAAAA` }),
  inner('dialog cancel withdrawal', paths.receipt, {
    address: paths.fundingDetails,
    reach: async (page) => {
      await main(page)
        .getByRole('link', { name: /Pending/ })
        .first()
        .click()
      await press(page, 'Cancel this withdrawal')
    },
    dialog: 'Cancel this withdrawal?',
  }),
  inner('statement', paths.statement),
  inner('statement, prepared', paths.statement, {
    reach: async (page) => {
      await press(page, 'This month')
      await press(page, 'Prepare statement')
      await page.getByText(/^Verified: opening/).waitFor()
    },
  }),
  inner('summary', paths.summary),
  inner('summary, prepared', paths.summary, {
    reach: async (page) => {
      // Two months on any day of a year.
      const today = await page.getByLabel('Last day').inputValue()
      await press(page, 'Last month')
      await page.getByLabel('Last day').fill(today)
      await press(page, 'Prepare summary')
      await page.getByText(/^Verified: opening/).waitFor()
      await main(page).locator('summary').last().click()
    },
  }),
  inner('disputes', paths.disputes),
  inner('spending cap', paths.spendingCap),
  inner('dialog spending cap', paths.spendingCap, {
    reach: async (page) => {
      await page.getByLabel('New cap').fill('200')
      await press(page, 'Continue')
    },
    dialog: /^Set the cap/,
  }),
]
