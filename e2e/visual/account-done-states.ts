/** The final states of actions around the account, each in its own account. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { ContractPages } from '../pages/contract-pages.ts'
import { lock, toSignature, uploadContract } from './account-states.ts'
import {
  answer,
  answerWith,
  follow,
  icon,
  inner,
  main,
  partnerOf,
  press,
  type State,
  takeCreditBack,
  waitForText,
} from './state.ts'

const sign = async (page: Page) => {
  await toSignature(page)
  await press(page, 'Continue')
  const contract = new ContractPages(page)
  await contract.confirm()
  await contract.signed.waitFor()
}

/** As if another window of the user had logged out. */
const logOutElsewhere = (page: Page) =>
  page.evaluate(() => {
    for (const key of ['fb_token', 'fb_userInfo']) localStorage.removeItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key: 'fb_token', newValue: null }))
  })

export const accountDone: readonly State[] = [
  inner('pack received', paths.activities, {
    who: 'newcomer',
    reach: async (page) => {
      await press(page, 'Claim')
      await page.getByRole('list', { name: 'In the pack' }).waitFor()
    },
  }),
  inner('signed in today', paths.userSign, {
    who: 'newcomer',
    reach: (page) => press(page, 'Sign in today'),
    toast: 'Signed in for today',
  }),
  inner('feedback sent', paths.feedback, {
    who: 'newcomer',
    reach: async (page) => {
      await page.getByLabel('Topic').fill('The chart')
      await page.getByLabel('Your message').fill('It could show a week as well.')
      await press(page, 'Send feedback')
      await waitForText(page, 'Thank you')
    },
  }),
  inner('contract sign, not looked at', paths.contractSign, {
    who: 'newcomer',
    address: paths.contract,
    reach: async (page) => {
      await uploadContract(page)
      await page.goto(`/#${paths.contractSign}`)
      await waitForText(page, 'Look at the document first')
    },
  }),
  inner('contract signed', paths.contract, { who: 'newcomer', reach: sign }),
  inner('contract preview, signed', paths.contractPreview, {
    who: 'newcomer',
    address: paths.contract,
    reach: async (page) => {
      await sign(page)
      await follow(page, 'Open the document')
      await waitForText(page, /^Signed on/)
    },
  }),
  inner('logged out in one place', paths.sessions, {
    who: 'partner',
    before: (page) => answerWith(page, '/user/session/end', { code: 200, data: { ended: 1 } }),
    reach: (page) =>
      main(page)
        .getByRole('button', { name: /^Log out (?!everywhere)/ })
        .first()
        .click(),
    toast: 'Logged out there',
  }),
  inner('login password changed', paths.login, {
    who: 'newcomer',
    address: paths.editLoginPassword,
    reach: async (page, visit) => {
      await page.getByLabel('Old password').fill(partnerOf(visit).password)
      await page.getByLabel('New password', { exact: true }).fill('another horse 2')
      await page.getByLabel('New password again').fill('another horse 2')
      await press(page, 'Change password')
      await page.getByRole('button', { name: 'Log in' }).waitFor()
    },
    toast: 'Password changed. Please log in again.',
  }),
  inner('account closed', paths.login, {
    who: 'newcomer',
    address: paths.closeAccount,
    before: takeCreditBack,
    reach: async (page, visit) => {
      await page.getByLabel('Your login password').fill(partnerOf(visit).password)
      await press(page, 'Continue')
      await page.getByRole('dialog').getByRole('button', { name: 'Close permanently' }).click()
      await page.getByRole('button', { name: 'Log in' }).waitFor()
    },
    toast: 'Your account is closed',
  }),
  inner('login, session over', paths.login, {
    address: paths.wallet,
    before: answer(503, '/transaction_flow/list'),
    toast: 'Your login has expired. Please log in again.',
  }),
  inner('login, logged out elsewhere', paths.login, {
    address: paths.settings,
    reach: async (page) => {
      await main(page).getByText('Appearance').waitFor()
      await logOutElsewhere(page)
    },
    toast: 'You were logged out in another window.',
  }),
  inner('login, not ended', paths.login, {
    endsApp: true,
    address: paths.adCenter,
    before: answer(500, sessionAdditions.logOut.path),
    reach: async (page) => {
      await icon(page, 'Log out')
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
      await waitForText(page, 'this login could not be ended')
    },
  }),
  inner('dialog log out, locked', paths.wallet, {
    endsApp: true,
    reach: async (page) => {
      await lock(page)
      await page.getByRole('button', { name: 'Log out' }).click()
    },
    dialog: 'Log out?',
  }),
]
