/** What a logout asks of the host. Closing the page at once: `e2e/web/session/sessions.spec.ts`. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { ApiError } from '#data/http/api-error.ts'
import { send } from '#data/http/client.ts'
import { refreshConfig } from '#data/load.ts'
import { configEndpoints } from '#protocol/http/config.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import {
  answerRequests,
  changeAnswers,
  expectErrors,
  interceptRequests,
  openApp,
  openAsPartner,
  requestCount,
  test,
} from '#testing/app.tsx'
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
import { paths } from './routing/paths.ts'

const logOutPath = sessionAdditions.logOut.path
const notice = page.getByText('this login could not be ended at the network')

async function logOut(): Promise<void> {
  await banner().getByRole('button', { name: 'Log out' }).click()
  await dialog('Log out?').getByRole('button', { name: 'Log out' }).click()
  await expectPath(paths.login)
  expect(localStorage.getItem('fb_token')).toBeNull()
}

/** The code of the host's answer to a token. */
const codeOf = async (token: string): Promise<number | undefined> =>
  send(userEndpoints.userInfo, {}, { handOver: { token } }).then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.code : undefined),
  )

test('a logout ends its session at the host, and no other one', async () => {
  const partner = await openAsPartner(paths.adCenter)
  const other = await commands.logIn(partner)
  await expectTitle('Ad center')
  expect(await codeOf(partner.token)).toBe(200)
  await logOut()
  await expect.poll(() => codeOf(partner.token)).toBe(503)
  expect(await codeOf(other)).toBe(200)
  expect(requestCount(logOutPath)).toBe(1)
  await expectGone(notice)
})

test('a host that cannot be reached keeps nobody from leaving, and the page says what to do until somebody logs in', async () => {
  expectErrors(/ERR_CONNECTION_RESET/)
  const partner = await openAsPartner(paths.adCenter)
  await expectTitle('Ad center')
  await commands.breakNetwork(`**${logOutPath}`, 'abort')
  await logOut()
  await expect.element(notice).toBeVisible()
  await expect.element(notice).toMatchTextContent('end it under “Signed-in devices” in your profile')
  expect(requestCount(logOutPath)).toBe(1)
  await commands.mendNetwork()
  await logInByForm(partner)
  await expectTitle('Ad center')
  await expectGone(notice)
})

test('a host that does not answer is waited for three seconds, with the login page open at once', async () => {
  await openAsPartner(paths.adCenter)
  await expectTitle('Ad center')
  interceptRequests(logOutPath, async (_send, _body, _url, signal) => {
    const { promise, reject } = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  const start = performance.now()
  await logOut()
  await expectGone(notice)
  await expect.element(notice).toBeVisible()
  expect(performance.now() - start).toBeGreaterThan(2900)
  await page.getByRole('button', { name: 'Close' }).click()
  await expectGone(notice)
})

test('a session that is over already, and a host without the call, are no reason for a message', async () => {
  const partner = await openAsPartner(paths.adCenter)
  await expectTitle('Ad center')
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  const over = interceptRequests(logOutPath, async () => {
    resolve()
    return Response.json({ code: 503, msg: 'Your login has expired.', data: null })
  })
  await logOut()
  await answered
  over.end()

  changeAnswers(configEndpoints.basicConfig.path, (data) =>
    typeof data === 'object' ? { ...data, additions: [] } : data,
  )
  await openApp(paths.adCenter, await commands.logIn(partner))
  await expectTitle('Ad center')
  await refreshConfig()
  await logOut()
  // A request after it: what the logout sent would have been sent by then.
  await refreshConfig()
  expect(requestCount(logOutPath)).toBe(1)
  await expectGone(notice)
})

test('only the user logs out at the host: not an expired session, not another tab, not a new password', async () => {
  const partner = await openAsPartner(paths.adCenter)
  await expectTitle('Ad center')
  const expired = answerRequests(walletEndpoints.property.path, { code: 503, msg: '', data: null })
  goTo(paths.wallet)
  await expectPath(paths.login)
  expired.end()
  expect(await codeOf(partner.token)).toBe(200)

  const second = await commands.logIn(partner)
  await openApp(paths.settings, second)
  await expectTitle('Settings')
  localStorage.removeItem('fb_userInfo')
  localStorage.removeItem('fb_token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'fb_token' }))
  await expectPath(paths.login)
  expect(await codeOf(second)).toBe(200)

  await openApp(paths.editLoginPassword, await commands.logIn(partner))
  await field('Old password').fill(partner.password)
  await field('New password').fill('battery staple')
  await field('New password again').fill('battery staple')
  await button('Change password').click()
  await expectPath(paths.login)
  expect(requestCount(logOutPath)).toBe(0)
  await expectGone(notice)
})
