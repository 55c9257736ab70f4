/** The hand-over from a host app. From another page, and the end of its session: `e2e/web/session/entry.spec.ts`. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { takeHostSsoCode } from '#session/host-sso.ts'
import { dispatchSession } from '#session/session.ts'
import { openApp, openAsPartner, test } from '#testing/app.tsx'
import { dialog, expectCount, expectPath, expectTitle, goTo, main } from '#testing/screen.ts'

const newName = () => `guest-${crypto.randomUUID().slice(0, 8)}`

/** Follows the link of a host app, as a start of the app does. */
async function enter(link: string): Promise<void> {
  history.replaceState(null, '', `#${link}`)
  takeHostSsoCode()
  await openApp(location.hash.slice(1))
}

const codeIn = (link: string) => new URLSearchParams(link.split('?')[1]).get('code') ?? ''
const traces = () => JSON.stringify([location.href, history.state, Object.entries(localStorage)])

test('a used and a missing code lead to the welcome page with the rest of the query, and a next parameter not to another site', async () => {
  // Not a path of the app, so it is ignored; the others: `lib/in-app-path.test.ts`.
  const used = await commands.handOver({
    username: newName(),
    account: 'invite',
    next: '//evil.example',
  })
  await enter(used)
  await expect.element(page.getByRole('heading', { name: 'Read this first' })).toBeVisible()
  await expectPath(paths.welcome)
  dispatchSession({ type: 'loggedOut' })

  await enter(`${used.replace(/&next=[^&]+/, '')}&lang=zh-CN&from=app`)
  await expectPath(/^\/ad-welcome\?invite=[^&]+&lang=zh-CN&from=app$/)
  expect(codeIn(used)).toHaveLength(43)
  expect(traces()).not.toContain(codeIn(used))

  await openApp(`${paths.entry}?from=app`)
  await expectPath(`${paths.welcome}?from=app`)
})

test('a host user without an account and without an invitation gets the welcome page in their language, never the login', async () => {
  const link = await commands.handOver({ username: newName(), lang: 'zh' })
  // Only the response has the language.
  await enter(link.replace(/&lang=[^&]+/, ''))
  await expectPath(paths.welcome)
  await expect.poll(() => document.documentElement.lang).toBe('zh-Hans')
  await openApp(`${paths.wallet}?entry=host&token=abc&shop=7`)
  await expectPath(`${paths.welcome}?entry=host&shop=7`)
})

test("another user's active session is replaced only after a confirmation", async () => {
  const present = await openAsPartner(paths.settings)
  await expect.poll(() => localStorage.getItem('fb_userInfo')).toContain(present.username)
  const username = newName()
  await enter(await commands.handOver({ username, account: 'invite', next: paths.profile }))
  const question = dialog('Change the account?')
  await expect.element(question).toMatchTextContent(present.username)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectTitle('Ad center')
  goTo(paths.profile)
  await expect.element(main().getByText(present.username).first()).toBeVisible()

  await enter(await commands.handOver({ username, next: paths.profile }))
  await question.getByRole('button', { name: `Continue as ${username}` }).click()
  await expectPath(paths.profile)
  await expect.element(main().getByText(username).first()).toBeVisible()
  await expectCount(page.getByText(present.username, { exact: true }), 0)
})
