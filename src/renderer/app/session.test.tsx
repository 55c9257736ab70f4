/** The session in storage. Tabs, reloads and storage that cannot be used: `e2e/web/session`. */
import { expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { refreshConfig } from '#data/load.ts'
import { openApp, openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { banner, dialog, expectTitle } from '#testing/screen.ts'
import { paths } from './routing/paths.ts'

async function logIn({ username, password }: { username: string; password: string }): Promise<string> {
  await page.getByLabelText('Username').fill(username)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expectTitle('Ad center')
  return localStorage.getItem('fb_token') ?? ''
}

test('the four storage keys never hold a partial state or data that must not be stored', async () => {
  const [ana, ben] = [await commands.readyPartner(), await commands.readyPartner()]
  const seen: string[] = []
  // Reads the storage after each write, as another tab would.
  const { setItem, removeItem } = Storage.prototype
  const record = () =>
    seen.push(`${localStorage.getItem('fb_token') ?? ''} ${localStorage.getItem('fb_userInfo') ?? ''}`)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    setItem.call(this, key, value)
    record()
  })
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    removeItem.call(this, key)
    record()
  })
  await openApp(paths.login)
  const anaToken = await logIn(ana)
  await banner().getByRole('button', { name: 'Log out' }).click()
  await dialog('Log out?').getByRole('button', { name: 'Log out' }).click()
  const benToken = await logIn(ben)
  await expect.poll(() => localStorage.getItem('fb_userInfo')).toContain(ben.username)
  expect(seen.length).toBeGreaterThan(4)
  for (const state of seen) {
    const [token, user = ''] = state.split(/ (.*)/s)
    if (user === '') continue
    expect([anaToken, benToken]).toContain(token)
    expect(JSON.parse(user).username).toBe(token === anaToken ? ana.username : ben.username)
  }
  // The session keeps the configuration of earlier tests.
  await refreshConfig()
  const config = JSON.parse(localStorage.getItem('fb_basic_config') ?? '{}')
  expect(config).toHaveProperty('client_language_map')
  for (const name of ['withdraw_method_config', 'faq_config', 'privacy_policy'])
    expect(config).not.toHaveProperty(name)
})

test('a login without a host is dropped where the configuration names one', async () => {
  const partner = await openAsPartner(paths.profile)
  await expectTitle('Profile')
  // As a version before this rule stored it.
  const { origin, ...others } = JSON.parse(localStorage.getItem('placard') ?? '{}')
  expect(origin).toBe(await commands.sandboxOrigin())
  localStorage.setItem('placard', JSON.stringify(others))
  await reopenApp(paths.profile)
  await expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect([localStorage.getItem('fb_token'), localStorage.getItem('fb_userInfo')]).toEqual([null, null])
  expect(document.body.innerHTML).not.toContain(partner.username)
})
