/** Every page and dialog of visitors and around the account, and how each is reached, in English. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { documentNamed } from '../documents/documents.ts'
import { ContractPages } from '../pages/contract-pages.ts'
import { pdfFile, png } from '../upload-files.ts'
import { answer, answerWith, follow, icon, inner, main, press, type State, waitForText } from './state.ts'

export const uploadContract = async (page: Page) => {
  const contract = new ContractPages(page)
  await contract.choose(png('contract.png'))
  await contract.expectUploaded('contract.png')
}

export const toSignature = async (page: Page) => {
  await uploadContract(page)
  await new ContractPages(page).previewAndGoToSign()
  await page.getByRole('tab', { name: 'Type' }).click()
  await page.getByLabel('Your full name').fill('Ana Weber')
}

export const visitors: readonly State[] = [
  { name: 'login', who: 'visitor', path: paths.login },
  {
    name: 'login, refused',
    who: 'visitor',
    path: paths.login,
    reach: async (page) => {
      await page.getByLabel('Username').fill('nobody')
      await page.getByLabel('Password', { exact: true }).fill('not the one')
      await press(page, 'Log in')
      await page.getByText('The username or the password is wrong.').waitFor()
    },
  },
  { name: 'register', who: 'visitor', path: paths.register },
  {
    name: 'register, refused',
    who: 'visitor',
    path: paths.register,
    reach: (page) => press(page, 'Create account'),
  },
  { name: 'forgotten login password', who: 'visitor', path: paths.forgotPassword },
  {
    name: 'forgotten login password, code',
    who: 'visitor',
    path: paths.forgotPassword,
    reach: (page) => press(page, 'I have a code'),
  },
  { name: 'terms', who: 'visitor', path: paths.terms },
  { name: 'privacy', who: 'visitor', path: paths.privacy },
  { name: 'about', who: 'visitor', path: paths.about },
  { name: 'welcome, visitor', who: 'visitor', path: paths.welcome },
  { name: 'not found', who: 'visitor', path: '/no/such/page' },
  {
    name: 'entry, failed',
    who: 'visitor',
    path: paths.entry,
    address: `${paths.entry}?code=a-code`,
    before: answer(500, '/auth/login'),
    reach: (page) => main(page).getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'dialog change the account',
    who: 'demo',
    path: paths.entry,
    address: `${paths.entry}?code=a-code`,
    before: async (page, { prepared }) => {
      const { token } = prepared.accounts.partner
      await answerWith(page, '/auth/login', { code: 200, data: { token } })
    },
    dialog: 'Change the account?',
  },
  {
    name: 'dialog customer service',
    who: 'visitor',
    path: paths.login,
    reach: (page) => icon(page, 'Customer service'),
    dialog: 'Customer service',
  },
  {
    name: 'dialog language',
    who: 'visitor',
    path: paths.login,
    reach: (page) => icon(page, 'Language'),
    dialog: 'Language',
  },
  { name: 'welcome, risks', who: 'fresh', path: paths.welcome },
  {
    name: 'welcome, open account',
    who: 'fresh',
    path: paths.welcome,
    reach: async (page) => {
      await press(page, 'I understand')
      await page.getByLabel('Authorisation code').waitFor()
    },
  },
]

/** For today there may be no delivery yet. */
const ofAllTime = async (page: Page) => {
  await page.getByRole('tab', { name: 'All' }).click()
  await main(page).getByRole('button', { name: 'Show as table' }).waitFor()
}

export const adCenter: readonly State[] = [
  inner('ad center', paths.adCenter, { reach: ofAllTime }),
  inner('ad center, first steps', paths.adCenter, { who: 'partner' }),
  inner('ad center, chart as a table', paths.adCenter, {
    reach: async (page) => {
      await ofAllTime(page)
      await press(page, 'Show as table')
    },
  }),
  inner('ad center, own period', paths.adCenter, {
    address: `${paths.adCenter}?from=2020-01-01&to=2020-12-31`,
    reach: (page) => waitForText(page, /same length/),
  }),
  inner('dialog period', paths.adCenter, {
    reach: (page) => press(page, 'Another period'),
    dialog: 'Choose a period',
  }),
  inner('dialog profit', paths.adCenter, {
    reach: async (page) => {
      await ofAllTime(page)
      await press(page, 'How it adds up')
    },
    dialog: 'How the profit adds up',
  }),
  inner('activities', paths.activities),
  inner('activities, not received', paths.activities, { who: 'fresh' }),
  inner('coupons', paths.coupons),
  inner('coupons, used', paths.coupons, {
    reach: (page) => page.getByRole('tab', { name: /^Used/ }).click(),
  }),
  inner('level', paths.level),
  inner('sign-in', paths.userSign),
  inner('follow', paths.operated),
  inner('dialog follow', paths.operated, {
    who: 'partner',
    reach: async (page) => {
      await page.getByLabel('Operator ID').fill('OP-1001')
      await press(page, 'Follow')
      await waitForText(page, 'Ended with a loss')
    },
    dialog: /^Follow/,
  }),
  inner('dialog stop following', paths.operated, {
    who: 'newcomer',
    reach: async (page) => {
      await page.getByLabel('Operator ID').fill('OP-1001')
      await press(page, 'Follow')
      await page.getByRole('dialog').getByRole('button', { name: 'Start following' }).click()
      await press(page, 'Stop following')
    },
    dialog: /^Stop following/,
  }),
  inner('feedback', paths.feedback),
  inner('feedback, refused', paths.feedback, {
    reach: (page) => main(page).getByRole('button', { name: /^Send/ }).click(),
  }),
  inner('question', paths.question, {
    address: paths.adCenter,
    reach: async (page) => {
      await page.getByRole('region', { name: 'Frequently asked' }).getByRole('link').first().click()
      await page.getByRole('banner').getByRole('heading', { name: 'Questions' }).waitFor()
    },
  }),
  inner('rules', paths.rules),
  inner('dialog log out', paths.adCenter, { reach: (page) => icon(page, 'Log out'), dialog: 'Log out?' }),
  inner('dialog trouble with the account', paths.wallet, {
    before: answer(403, '/transaction_flow/list'),
    dialog: 'There is a problem with this account',
  }),
]

export const contract: readonly State[] = [
  inner('contract', paths.contract),
  inner('contract preview, no document', paths.contractPreview),
  inner('contract sign, no document', paths.contractSign),
  inner('contract, uploaded', paths.contract, { who: 'newcomer', reach: uploadContract }),
  inner('contract preview', paths.contractPreview, {
    who: 'newcomer',
    address: paths.contract,
    reach: async (page) => {
      await uploadContract(page)
      await follow(page, 'Look at the document')
      await main(page).getByRole('link', { name: 'Go on to sign' }).waitFor()
    },
  }),
  inner('contract preview, part not shown', paths.contractPreview, {
    who: 'newcomer',
    address: paths.contract,
    reach: async (page) => {
      const pages = new ContractPages(page)
      await pages.choose(pdfFile('contract.pdf', documentNamed('an XFA form that is an AcroForm too')))
      await pages.expectUploaded('contract.pdf')
      await follow(page, 'Look at the document')
      await main(page).getByRole('link', { name: 'Upload another file' }).waitFor()
    },
  }),
  inner('contract sign', paths.contractSign, {
    who: 'newcomer',
    address: paths.contract,
    reach: toSignature,
  }),
  inner('dialog sign', paths.contractSign, {
    who: 'newcomer',
    address: paths.contract,
    reach: async (page) => {
      await toSignature(page)
      await press(page, 'Continue')
    },
    dialog: 'Sign this contract?',
  }),
]

/** As if another window of the user had locked the app. */
export const lock = (page: Page) =>
  page.evaluate(() => {
    const settings = { ...JSON.parse(localStorage.getItem('placard') ?? '{}'), isLocked: true }
    localStorage.setItem('placard', JSON.stringify(settings))
    window.dispatchEvent(new StorageEvent('storage', { key: 'placard' }))
  })

export const account: readonly State[] = [
  inner('profile', paths.profile),
  inner('sessions', paths.sessions, { who: 'partner' }),
  inner('dialog log out elsewhere', paths.sessions, {
    who: 'partner',
    reach: (page) => press(page, 'Log out everywhere else'),
    dialog: 'Log out everywhere else?',
  }),
  inner('locked', paths.wallet, {
    endsApp: true,
    reach: async (page) => {
      await lock(page)
      await page.getByRole('heading', { name: /locked/i, level: 1 }).waitFor()
    },
  }),
  inner('settings', paths.settings),
  inner('login password', paths.editLoginPassword),
  inner('close account', paths.closeAccount),
  inner('dialog close account', paths.closeAccount, {
    reach: async (page) => {
      await page.getByLabel('Your login password').fill('whatever it is')
      await press(page, 'Continue')
    },
    dialog: /^Close the account/,
  }),
  inner('notifications', paths.notification),
  inner('notifications, one open', paths.notification, {
    before: (page) => answerWith(page, '/user/notifications/read', { code: 200, data: { unread_total: 20 } }),
    reach: (page) =>
      main(page).getByRole('list', { name: 'Notifications' }).locator('[aria-expanded]').first().click(),
  }),
  inner('dialog which notifications', paths.notification, {
    reach: (page) =>
      main(page)
        .getByRole('button', { name: /^Show (All|Read|Unread)$/ })
        .click(),
    dialog: 'Show',
  }),
  inner('customer, refused', paths.customer, {
    address: `${paths.customer}?url=${encodeURIComponent('https://elsewhere.example/chat')}`,
  }),
  inner('dialog open outside', paths.customer, {
    address: `${paths.customer}?url=${encodeURIComponent('https://elsewhere.example/chat')}`,
    reach: (page) => press(page, 'Open in browser'),
    dialog: 'Open outside this app?',
  }),
  inner('customer', paths.customer, {
    address: paths.rules,
    reach: async (page) => {
      await icon(page, 'Customer service')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Customer service 1/ })
        .click()
      await page.locator('iframe').contentFrame().locator('#message').waitFor()
    },
  }),
]
