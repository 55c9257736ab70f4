import * as v from 'valibot'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { refreshConfig } from '#data/load.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { noticeAdditions } from '#protocol/http/notifications.ts'
import { noticePreferencesPath } from '#shared/notifications/preferences-path.ts'
import { answerRequests, changeAnswers, openAsPartner, reopenApp, requestCount, test } from '#testing/app.tsx'
import { expectCount, expectTitle } from '#testing/screen.ts'

const kind = (name: string) => page.getByRole('region', { name, exact: true })
const inApp = (name: string) => kind(name).getByRole('checkbox', { name: 'Unread in the app' })
const amounts = (name: string) => kind(name).getByRole('combobox', { name: 'Which amounts' })

test('the inbox leads to its preferences, and a choice is kept', async () => {
  await openAsPartner(paths.notification)
  await page.getByRole('button', { name: 'Notification preferences' }).click()
  await expect.element(page.getByRole('heading', { name: 'Notification preferences' })).toBeVisible()
  await expect.element(inApp('Sign-ins on a new device')).toBeChecked()
  await inApp('Sign-ins on a new device').click()
  await expect.element(inApp('Sign-ins on a new device')).not.toBeChecked()
  await amounts('Settled plans').selectOptions('Only above $100.00')
  const email = kind('Settled plans').getByRole('checkbox', { name: 'Email' })
  await expect.element(email).not.toBeChecked()
  await email.click()
  await expect.poll(() => requestCount(noticeAdditions.setNoticePreference.path)).toBe(3)
  await reopenApp(noticePreferencesPath)
  await expect.element(inApp('Deposits')).toBeChecked()
  await expect.element(inApp('Sign-ins on a new device')).not.toBeChecked()
  await expect.element(amounts('Settled plans')).toHaveValue('100')
  await expect.element(email).toBeChecked()
})

test('security is on in the app without a way to switch it off; kinds without an amount have no threshold', async () => {
  await openAsPartner(noticePreferencesPath)
  const security = kind('Passwords and payout destination')
  await expect.element(security.getByText('Always marked as unread')).toBeVisible()
  await expectCount(inApp('Passwords and payout destination'), 0)
  await expectCount(page.getByRole('combobox'), 3)
  await expectCount(amounts('Sign-ins on a new device'), 0)
})

test('a choice that the host refuses is shown as it was, with a message', async () => {
  await openAsPartner(noticePreferencesPath)
  await expect.element(inApp('Deposits')).toBeChecked()
  const failing = answerRequests(noticeAdditions.setNoticePreference.path, {
    code: 500,
    msg: 'Closed for now.',
  })
  await inApp('Deposits').click()
  await expect.element(page.getByText('Closed for now.')).toBeVisible()
  failing.end()
  await expect.element(inApp('Deposits')).toBeChecked()
})

test('a host without preferences shows none of it', async () => {
  const Config = v.looseObject({ additions: v.array(v.string()) })
  changeAnswers(configEndpoints.basicConfig.path, (data) => {
    const config = v.parse(Config, data)
    return { ...config, additions: config.additions.filter((path) => !path.includes('/preferences')) }
  })
  // The session keeps the configuration of earlier tests.
  await refreshConfig()
  await openAsPartner(paths.notification)
  await expectTitle('Notifications')
  await expectCount(page.getByRole('listitem').filter({ hasText: 'Welcome to Placard' }), 1)
  await expectCount(page.getByRole('button', { name: 'Notification preferences' }), 0)
  await reopenApp(paths.settings)
  await expect.element(page.getByRole('combobox', { name: 'Theme' })).toBeVisible()
  await expectCount(page.getByRole('link', { name: 'Notifications' }), 0)
  await reopenApp(noticePreferencesPath)
  await expect.element(page.getByText('This network has no preferences for notifications.')).toBeVisible()
})
