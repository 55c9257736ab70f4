/** The bottom navigation between the main pages (docs/rules.md, section R6). */
import { expect } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { openApp, openAsPartner, test } from '#testing/app.tsx'
import { banner, expectGone, expectPath, expectTitle, goTo, main } from '#testing/screen.ts'
import { openFreeWallet } from '#testing/wallet.ts'
import { paths } from '../../routing/paths.ts'

const bar = page.getByRole('navigation', { name: 'Main pages' })
const link = (name: string) => bar.getByRole('link', { name })

const tabs = [
  { name: 'Home', path: paths.adCenter, title: 'Ad center' },
  { name: 'Plans', path: paths.plan, title: 'Plans' },
  { name: 'Wallet', path: paths.wallet, title: 'Wallet' },
  { name: 'Inbox', path: paths.notification, title: 'Notifications' },
]

test('the main pages lead to each other and mark the one that is open; Back leaves them at once', async () => {
  await openAsPartner(paths.settings)
  await expectTitle('Settings')
  await expectGone(bar)
  goTo(paths.adCenter)
  await expectTitle('Ad center')
  for (const { name, path, title } of [...tabs.slice(1), ...tabs.slice(0, 1)]) {
    await link(name).click()
    await expectTitle(title)
    await expectPath(path)
    await expect.element(link(name)).toHaveAttribute('aria-current', 'page')
    const current = () =>
      bar
        .getByRole('link')
        .elements()
        .filter((item) => item.hasAttribute('aria-current'))
    expect(current()).toHaveLength(1)
  }
  history.back()
  await expectTitle('Settings')
})

test('the navigation is hidden before the ad account is open', async () => {
  const { token } = await commands.newPartner()
  await openApp(paths.notification, token)
  await expectTitle('Notifications')
  await expectGone(bar)
})

test('each link is a target of at least 44 px, and the end of the page is above them', async () => {
  await openAsPartner(paths.adCenter)
  const refresh = main().getByRole('button', { name: 'Refresh' })
  await expect.element(refresh).toBeVisible()
  for (const { name } of tabs) {
    const { width, height } = link(name).element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  window.scrollTo(0, document.documentElement.scrollHeight)
  const { bottom } = refresh.element().getBoundingClientRect()
  const { top, bottom: end } = bar.element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(top)
  expect(end).toBe(window.innerHeight)
})

test('the inbox is marked while there are unread notifications', async () => {
  await openAsPartner(paths.wallet)
  await commands.announce(['Maintenance tonight'])
  window.dispatchEvent(new Event('focus'))
  await expect.element(link('Inbox')).toHaveAccessibleName(/^Inbox \d+ unread$/)
})

test('the navigation leaves while the on-screen keyboard is open', async () => {
  await openFreeWallet()
  await expect.element(bar).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const amount = page.getByLabelText('Amount', { exact: true })
  await amount.click()
  await expect.element(bar).toBeVisible()
  // As the keyboard of a phone does (`interactive-widget` in `index.html`).
  await page.viewport(390, 500)
  await expectGone(bar)
  await page.viewport(390, 844)
  await expect.element(bar).toBeVisible()
})

test('the first target of the keyboard skips the header', async () => {
  await openAsPartner(paths.wallet)
  await expectTitle('Wallet')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  skip.element().focus()
  expect(skip.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  const header = banner().element()
  expect(skip.element().compareDocumentPosition(header)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await userEvent.keyboard('{Enter}')
  await expect.element(main()).toHaveFocus()
})
