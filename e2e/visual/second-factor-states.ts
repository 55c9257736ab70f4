/** The second factor: at the login, on the page of devices, and before a payout destination or another email. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { secondFactorAdditions as additions } from '#protocol/second-factor/additions.ts'
import { WalletPages } from '../pages/wallet-pages.ts'
import type { Visit } from './fixtures.ts'
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

const since = '2026-11-20T09:30:00Z'
const passkey = { id: '1', name: 'Laptop', since, last_used: '2026-11-23T18:05:00Z' }

/** With passkeys, which count on this origin, and a remembered device. */
const passkeysAt = (page: Page, origin: string) =>
  answerOk(page, additions.secondFactor, {
    is_on: true,
    since,
    recovery_codes_left: 9,
    has_app: true,
    passkeys: {
      rp_id: new URL(origin).hostname,
      origins: [origin],
      max: 10,
      list: [passkey, { id: '2', name: 'Security key on the key ring', since }],
    },
    devices: [{ id: '3', browser: 'Chrome', system: 'Linux', since, last_used: '2026-11-24T07:45:00Z' }],
  })

const hasPasskeys = (page: Page, { prepared }: Visit) => passkeysAt(page, prepared.origin)

const inDialog = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

async function toKey(page: Page): Promise<void> {
  await answerOk(page, additions.startSecondFactor, {
    secret,
    otpauth: `otpauth://totp/Placard:ana?secret=${secret}&issuer=Placard`,
  })
  await press(page, 'Add an authenticator app')
  await inDialog(page, 'Login password').fill('correct horse 1')
  await pressInDialog(page, 'Continue')
  await inDialog(page, 'Code').waitFor()
}

export const secondFactor: readonly State[] = [
  inner('second factor on', paths.sessions, { before: isOn }),
  inner('dialog second factor', paths.sessions, {
    reach: (page) => press(page, 'Add an authenticator app'),
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
  inner('dialog email and phone', paths.profile, {
    before: isOn,
    reach: async (page) => {
      await page.getByLabel('Email address').fill('new@partner.example')
      await press(page, 'Save')
      await inDialog(page, 'Code').waitFor()
    },
    dialog: 'Confirm the change',
  }),
  inner('passkeys', paths.sessions, { before: hasPasskeys }),
  inner('passkeys elsewhere', paths.sessions, {
    before: (page) => passkeysAt(page, 'https://app.ads.example'),
  }),
  inner('dialog passkey', paths.sessions, {
    before: hasPasskeys,
    reach: (page) => press(page, 'Add a passkey'),
    dialog: 'Add a passkey',
  }),
  inner('dialog passkey, password', paths.sessions, {
    before: hasPasskeys,
    reach: async (page) => {
      await press(page, 'Add a passkey')
      await inDialog(page, 'Name of the passkey').fill('Phone')
      await pressInDialog(page, 'Continue')
      await inDialog(page, 'Login password').waitFor()
    },
    dialog: 'Add a passkey',
  }),
  inner('dialog passkey, name', paths.sessions, {
    before: hasPasskeys,
    reach: (page) => press(page, 'Rename Laptop'),
    dialog: 'Rename the passkey',
  }),
  inner('dialog passkey, removal', paths.sessions, {
    before: hasPasskeys,
    reach: (page) => press(page, 'Remove Laptop'),
    dialog: 'Remove Laptop',
  }),
  {
    name: 'login, passkey',
    who: 'visitor',
    path: paths.login,
    before: (page, { prepared }) =>
      answerWith(page, '/auth/v2/login', {
        code: 400,
        data: {
          key: 'auth.secondFactorNeeded',
          params: { challenge: 'signed', methods: 'passkey', passkey_origins: prepared.origin },
        },
      }),
    reach: async (page) => {
      await page.getByLabel('Username').fill('ana')
      await page.getByLabel('Password', { exact: true }).fill('correct horse 1')
      await press(page, 'Log in')
      await main(page).getByRole('button', { name: 'Use a passkey' }).waitFor()
    },
  },
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
