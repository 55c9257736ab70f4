/** Long texts survive what ends a page. Reloads of a browser and tabs: `e2e/web/session/drafts.spec.ts`. */
import * as v from 'valibot'
import { expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { disputePath, paths } from '#app/routing/paths.ts'
import { refreshUser } from '#data/load.ts'
import { Token } from '#protocol/http/auth.ts'
import { documentEndpoints } from '#protocol/http/documents.ts'
import { basePath, tokenHeader } from '#protocol/http/endpoint.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { dispatchSession } from '#session/session.ts'
import { setSetting, settingsStore } from '#session/settings.ts'
import { parseSettings } from '#session/settings-schema.ts'
import { answerRequests, leavePage, openApp, openAsPartner, reopenApp, test } from '#testing/app.tsx'
import {
  banner,
  button,
  dialog,
  expectGone,
  expectPath,
  expectTitle,
  field,
  goTo,
  logInByForm,
} from '#testing/screen.ts'

const message = field('Your message')
const day = 24 * 60 * 60_000

/** 576 characters. */
const long = 'A long report, with "quotes" and ümläuts. '.repeat(14).slice(0, 576)

const stored = () => localStorage.getItem('placard') ?? ''
const expectStored = (text: string) => expect.poll(stored).toContain(JSON.stringify(text).slice(1, -1))

/** What a reload reads. */
const readSettings = () =>
  settingsStore.setState(parseSettings(localStorage.getItem('placard') ?? undefined), true)

/** As a reload does, at once after the last key. */
async function reload(path: string): Promise<void> {
  leavePage()
  readSettings()
  await reopenApp(path)
}

async function openFeedback() {
  const partner = await openAsPartner(paths.feedback)
  await expectTitle('Feedback')
  return partner
}

async function logOut(keeps: boolean | undefined): Promise<void> {
  goTo(paths.adCenter)
  await banner().getByRole('button', { name: 'Log out' }).click()
  const question = dialog('Log out?')
  const keep = question.getByRole('checkbox', { name: 'Keep it on this device for 7 days' })
  if (keeps === undefined) await expectGone(keep)
  else {
    await expect.element(question).toMatchTextContent('a text that is not sent. Logging out deletes it.')
    await expect.element(keep).not.toBeChecked()
    if (keeps) await keep.click()
  }
  await question.getByRole('button', { name: 'Log out' }).click()
  await expectPath(paths.login)
}

test('a feedback survives a reload, also at once after the last key', async () => {
  await openFeedback()
  await field('Topic').fill('The chart')
  await message.fill(long)
  await reload(paths.feedback)
  await expect.element(message).toHaveValue(long)
  await expect.element(field('Topic')).toHaveValue('The chart')
})

test('a feedback of 576 characters survives that another device ends the session', async () => {
  const partner = await openFeedback()
  await message.fill(long)
  const other = await fetch(`${await commands.sandboxOrigin()}${basePath}/auth/v2/login`, {
    method: 'POST',
    body: JSON.stringify({ username: partner.username, password: partner.password }),
    headers: { 'Content-Type': 'application/json' },
  })
  const { data } = v.parse(v.object({ data: Token }), await other.json())
  await fetch(`${await commands.sandboxOrigin()}${basePath}${sessionAdditions.endSessions.path}`, {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json', [tokenHeader]: data.token },
  })
  await refreshUser().catch(() => undefined)
  await expectPath(paths.login)
  await logInByForm(partner)
  await expectPath(paths.feedback)
  await expect.element(message).toHaveValue(long)
})

test('a dispute survives a reload, for its movement alone, until it is sent', async () => {
  const partner = await commands.readyPartner()
  await commands.submitDeskForm('deposit', { username: partner.username, amount: '20.00' })
  await openApp(paths.fundingDetails, partner.token)
  await page
    .getByRole('link', { name: /\$20\.00/ })
    .first()
    .click()
  await expectTitle('Receipt')
  const reference = /D-\u2060?([\dA-Z]{8})/.exec(page.getByRole('article').element().textContent)?.[1] ?? ''
  await reload(disputePath(`D-${reference}`))
  const text = page.getByLabelText('What is wrong?')
  await text.fill(long)
  await reload(disputePath(`D-${reference}`))
  await expect.element(text).toHaveValue(long)
  goTo(disputePath('D-ANOTHER0'))
  await expect.element(text).toHaveValue('')
  goTo(disputePath(`D-${reference}`))
  await expect.element(text).toHaveValue(long)
  await button('Send dispute').click()
  await expect.poll(stored).not.toContain('A long report')
})

test('no other user of the device sees it, and its own user does', async () => {
  const ana = await openFeedback()
  await message.fill(long)
  await expectStored(long)
  dispatchSession({ type: 'loggedOut' })
  await expectPath(paths.login)
  await openApp(paths.feedback, (await commands.readyPartner()).token)
  await expect.element(message).toHaveValue('')
  await message.fill('Of another user')
  await expectStored('Of another user')
  dispatchSession({ type: 'loggedOut' })
  await openApp(paths.feedback, ana.token)
  await expect.element(message).toHaveValue(long)
})

test('a page that another tab gives to another user has the text of neither', async () => {
  const ana = await openFeedback()
  await message.fill(long)
  await expectStored(long)
  for (const [{ token }, text] of [
    [await commands.readyPartner(), ''],
    [ana, long],
  ] as const) {
    // As the other tab stores it.
    localStorage.removeItem('fb_userInfo')
    localStorage.setItem('fb_token', token)
    window.dispatchEvent(new StorageEvent('storage', { key: 'fb_token' }))
    await refreshUser()
    await expect.element(message).toHaveValue(text)
  }
})

test('while the app is locked the text is not in the page, and it is back afterwards', async () => {
  const partner = await openFeedback()
  await message.fill(long)
  setSetting('idleMinutes', 5)
  setSetting('isLocked', true)
  await expect.element(page.getByRole('heading', { name: 'Placard is locked' })).toBeVisible()
  await expectStored(long)
  expect(document.documentElement.outerHTML).not.toContain('A long report')
  await page.getByLabelText('Login password', { exact: true }).fill(partner.password)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect.element(message).toHaveValue(long)
})

test('a logout deletes it', async () => {
  const partner = await openFeedback()
  await message.fill(long)
  await logOut(false)
  expect(stored()).not.toContain('A long report')
  await openApp(paths.feedback, await commands.logIn(partner))
  await expect.element(message).toHaveValue('')
})

test('a logout keeps it by choice, and asks nobody who has none', async () => {
  const partner = await openFeedback()
  await message.fill(long)
  await logOut(true)
  expect(stored()).toContain('A long report')
  await openApp(paths.feedback, await commands.logIn(partner))
  await expect.element(message).toHaveValue(long)
  await message.fill('')
  await expect.poll(stored).not.toContain('A long report')
  await logOut(undefined)
})

test('a feedback that is sent is gone, and one that is refused stays', async () => {
  await openFeedback()
  await field('Topic').fill('The chart')
  await message.fill(long)
  const refusing = answerRequests(documentEndpoints.feedback.path, { code: 400, msg: 'Not now', data: {} })
  await button('Send feedback').click()
  await expect.element(page.getByText('Not now')).toBeVisible()
  await reload(paths.feedback)
  await expect.element(message).toHaveValue(long)
  refusing.end()
  await button('Send feedback').click()
  await expect.element(page.getByText('Thank you')).toBeVisible()
  await expect.poll(stored).not.toContain('A long report')
  await reload(paths.feedback)
  await expect.element(message).toHaveValue('')
})

test('it ends after seven days', async () => {
  await openFeedback()
  await message.fill(long)
  await expectStored(long)
  const age = (days: number) => {
    localStorage.setItem('placard', stored().replaceAll(/"at":\d+/g, `"at":${Date.now() - days * day}`))
  }
  age(6.9)
  readSettings()
  await reopenApp(paths.feedback)
  await expect.element(message).toHaveValue(long)
  age(7)
  readSettings()
  await reopenApp(paths.feedback)
  await expect.element(message).toHaveValue('')
  setSetting('theme', 'dark')
  expect(stored()).not.toContain('A long report')
})

test('where storage is full the page says so, and keeps the text and every other setting', async () => {
  await openFeedback()
  await message.fill('Short')
  await expectStored('Short')
  setSetting('theme', 'dark')
  for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2)) {
    try {
      localStorage.setItem('filler', (localStorage.getItem('filler') ?? '') + 'x'.repeat(size))
    } catch {
      // The next half may fit.
    }
  }
  await message.fill(long)
  await expect.element(message).toHaveAccessibleDescription(/There is no room to keep this text/)
  await expect.element(message).toHaveValue(long)
  expect(JSON.parse(stored())).toMatchObject({ theme: 'dark' })
  expect(stored()).toContain('Short')
  // Within the page it stays.
  goTo(paths.adCenter)
  await expectTitle('Ad center')
  goTo(paths.feedback)
  await expect.element(message).toHaveValue(long)
  localStorage.removeItem('filler')
  await message.fill(`${long}!`)
  await expect.element(message).not.toHaveAccessibleDescription(/no room/)
  await expectStored(`${long}!`)
})

test('nothing is kept of passwords, codes and amounts', async () => {
  const seen = vi.spyOn(Storage.prototype, 'setItem')
  await openAsPartner(paths.editLoginPassword)
  for (const label of ['Old password', 'New password'])
    await page.getByLabelText(label, { exact: true }).fill('secret horse')
  goTo(paths.spendingCap)
  await page.getByLabelText('New cap').fill('7654.32')
  goTo(paths.foreignExchange)
  await page.getByLabelText('Acceptance code').fill('ABCD-EFGH-JKLM')
  leavePage()
  await expectTitle('Foreign exchange')
  for (const [, value] of seen.mock.calls) expect(value).not.toMatch(/secret horse|7654\.32|ABCD-EFGH/)
})
