/** The second factor: at the login, on the page of devices, and before a payout destination. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { secondFactorAdditions as additions } from '#protocol/second-factor/additions.ts'
import { WalletPages } from '../pages/wallet-pages.ts'
import { answerWith, inner, main, press, type State } from './state.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const recovery_codes = [
  ...['K7QM-2XHD-9RTP', 'B4WZ-8NKC-3VFA', 'H9TR-6PYE-2MJD', 'X3CU-7GQS-5WNB', 'D8VK-4ZAF-9HRT'],
  ...['M2PE-5YXJ-8QCG', 'S6BN-3TUW-7KDV', 'F9HA-2RMZ-4PXE', 'Q5GJ-8CSY-6TBN', 'W3UD-9KVF-2HAR'],
]

const answerOk = (page: Page, { path }: { path: string }, data: unknown) =>
  answerWith(page, path, { code: 200, data })

const isOn = (page: Page) =>
  answerOk(page, additions.secondFactor, {
    is_on: true,
    since: '2026-11-20T09:30:00Z',
    recovery_codes_left: 9,
  })

const inDialog = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

async function toKey(page: Page): Promise<void> {
  await answerOk(page, additions.startSecondFactor, {
    secret,
    otpauth: `otpauth://totp/Placard:ana?secret=${secret}&issuer=Placard`,
  })
  await press(page, 'Turn on')
  await inDialog(page, 'Login password').fill('correct horse 1')
  await pressInDialog(page, 'Continue')
  await inDialog(page, 'Code').waitFor()
}

export const secondFactor: readonly State[] = [
  inner('second factor on', paths.sessions, { before: isOn }),
  inner('dialog second factor', paths.sessions, {
    reach: (page) => press(page, 'Turn on'),
    dialog: 'Two-step verification',
  }),
  inner('dialog second factor, key', paths.sessions, { reach: toKey, dialog: 'Two-step verification' }),
  inner('dialog second factor, recovery codes', paths.sessions, {
    reach: async (page) => {
      await answerOk(page, additions.confirmSecondFactor, { recovery_codes })
      await toKey(page)
      await inDialog(page, 'Code').fill('123456')
      await pressInDialog(page, 'Turn on')
    },
    dialog: 'Your recovery codes',
  }),
  inner('dialog second factor, new codes', paths.sessions, {
    before: isOn,
    reach: (page) => press(page, 'New recovery codes'),
    dialog: 'New recovery codes',
  }),
  inner('dialog second factor, off', paths.sessions, {
    before: isOn,
    reach: async (page) => {
      await press(page, 'Turn off')
      await pressInDialog(page, 'Turn off')
    },
    dialog: 'Turn off two-step verification',
  }),
  inner('dialog second factor, destination', paths.bindCard, {
    who: 'newcomer',
    before: isOn,
    reach: (page) =>
      new WalletPages(page).enterCard({
        bank: 'Harbour Bank',
        beneficiary: 'Ana Weber',
        account: 'DE02120300000000202051',
      }),
    dialog: 'Confirm with a code',
  }),
  {
    name: 'login, second factor',
    who: 'visitor',
    path: paths.login,
    before: (page) =>
      answerWith(page, '/auth/v2/login', {
        code: 400,
        data: { key: 'auth.secondFactorNeeded', params: { challenge: 'signed' } },
      }),
    reach: async (page) => {
      await page.getByLabel('Username').fill('ana')
      await page.getByLabel('Password', { exact: true }).fill('correct horse 1')
      await press(page, 'Log in')
      await main(page).getByLabel('Code', { exact: true }).waitFor()
    },
  },
]
