/** The effect of each envelope code, whatever its source (docs/errors.md). Reloads and tabs: `e2e/web`. */
import { expect, vi } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import { basePath } from '#protocol/http/endpoint.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import {
  answerRequests,
  interceptRequests,
  openApp,
  openAsPartner,
  requestCount,
  test,
} from '#testing/app.tsx'
import {
  expectCount,
  expectGone,
  expectPath,
  expectTitle,
  expectToast,
  goTo,
  logInByForm,
} from '#testing/screen.ts'
import { paths } from './routing/paths.ts'

const stored = () => [localStorage.getItem('fb_token'), localStorage.getItem('fb_userInfo')]

function pressAtOnce(button: Locator): void {
  const element = button.element()
  if (!(element instanceof HTMLElement)) throw new Error('not a button')
  element.click()
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

async function expectAppears(locator: Locator): Promise<void> {
  while (locator.query() === null) await nextFrame()
}

test.each([
  ['not_activated', /not (been )?activated/i, /激活/],
  ['disabled', /disabled/i, /停用|禁用/],
  ['cancelled', /cancelled/i, /注销/],
] as const)(
  'an account that is %s gets one message in the hinted language, at the login and within a session',
  async (status, text, chinese) => {
    const partner = await commands.readyPartner()
    await commands.setAccountStatus(partner, status)
    await openApp(paths.settings)
    await logInByForm(partner)
    const trouble = page.getByRole('dialog')
    await expect.element(trouble.getByText(text)).toBeVisible()
    await expectCount(page.getByText(text), 1)
    await trouble.getByRole('button', { name: 'Contact customer service' }).click()
    await expect.element(page.getByRole('dialog').getByText(/Customer service 1/)).toBeVisible()
    await userEvent.keyboard('{Escape}')

    await commands.setAccountStatus(partner, 'active')
    await logInByForm(partner)
    await expectTitle('Settings')
    // The host knows the user's language better than the app does, whichever call is refused first.
    interceptRequests(basePath, async (send) => {
      const { code, data, ...envelope } = await (await send()).json()
      return Response.json({ ...envelope, code, data: code === 200 ? data : { ...data, lang: 'zh-CN' } })
    })
    // Last: the next call of the page already meets it.
    await commands.setAccountStatus(partner, status)
    goTo(paths.profile)
    await expect.element(page.getByRole('dialog').getByText(chinese)).toBeVisible()
    await expectPath(paths.login)
    expect(stored()).toEqual([null, null])
    expect(document.documentElement.lang).toBe('en')
  },
)

test('an error of the host is a failure toast of two seconds, and the session stays', async () => {
  await openAsPartner(paths.profile)
  const button = page.getByRole('button', { name: 'Use Europe/Berlin' })
  await expect.element(button).toBeEnabled()
  for (const [envelope, message] of [
    [{ code: 400, msg: 'That is not possible today.' }, 'That is not possible today.'],
    [{ code: 400, msg: '' }, 'System error. Please try again.'],
    [{ code: 405, msg: '' }, 'Could not read the server’s answer.'],
    [{ code: 500, msg: '' }, 'Server error.'],
    [{ code: 500, msg: 'Our disk is full.' }, 'Our disk is full.'],
    [{ code: 418, msg: 'I am a teapot.' }, 'I am a teapot.'],
    [{ code: 418, msg: '' }, 'Something went wrong.'],
    // A known message key is shown in the app's own words.
    [{ code: 400, msg: 'x', data: { key: 'form.email' } }, 'Enter a valid email address.'],
  ] as const) {
    const failing = answerRequests(userEndpoints.editUser.path, envelope)
    await expect.element(button).toBeEnabled()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    // Neither a click nor a retrying assertion of Vitest: both move fake timers on while they wait, and the toast would be older
    // than it seems.
    pressAtOnce(button)
    const toast = page.getByText(message)
    await expectAppears(toast)
    await vi.advanceTimersByTimeAsync(1900)
    await nextFrame()
    expect(toast.query()).toBeVisible()
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await expectGone(toast)
    failing.end()
    await expectTitle('Profile')
    expect(stored()[0]).not.toBeNull()
  }
})

test('401 on a page opened with ?entry=host uses the language of the response and leads to the welcome page', async () => {
  await openAsPartner(paths.settings)
  await expectTitle('Settings')
  answerRequests(walletEndpoints.property.path, { code: 401, msg: 'no', data: { lang: 'zh-CN' } })
  await expectToast('您没有此操作的权限。', async () => goTo(`${paths.wallet}?entry=host&shop=7`))
  await expectPath(`${paths.welcome}?entry=host&shop=7`)
  await expect.poll(() => document.documentElement.lang).toBe('zh-Hans')
  expect(localStorage.getItem('lang')).toBeNull()
})

test('a login requests the user once', async () => {
  await openAsPartner(paths.settings)
  await expectTitle('Settings')
  await expect.poll(() => requestCount(userEndpoints.userInfo.path)).toBe(1)
  goTo(paths.about)
  await expectTitle('About')
  expect(requestCount(userEndpoints.userInfo.path)).toBe(1)
})
