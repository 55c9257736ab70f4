/** The connection is lost and restored. Reloads, files of pages and the service worker: `e2e/web/browser`. */
import { expect, onTestFinished } from 'vitest'
import { commands, page } from 'vitest/browser'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { expectErrors, interceptRequests, openAsPartner, test } from '#testing/app.tsx'
import { button, expectFigure, expectGone, expectTitle, field, goTo, main } from '#testing/screen.ts'
import { expectAvailable } from '#testing/wallet.ts'
import { paths } from './routing/paths.ts'

/** No request arrives. */
const cut = () => interceptRequests('', () => Promise.reject(new TypeError('Failed to fetch')))

/** What the browser says about the connection of the machine. */
function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

test('a cut connection is shown with the last data and its time, blocks actions, and recovers', async () => {
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  const { username } = await openAsPartner(paths.wallet)
  await expectAvailable('$500.00')
  const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true })
  const connection = cut()
  setOnline(false)
  await expect.element(page.getByText('You are offline. This may be out of date.')).toBeVisible()
  await expectFigure('Available', '$500.00')
  await expect.element(page.getByText(/Updated .*ago/).first()).toBeVisible()
  await expect.element(withdraw).toBeDisabled()
  await commands.submitDeskForm('deposit', { username, amount: '25' })
  connection.end()
  setOnline(true)
  await expectGone(page.getByText('You are offline.'))
  await expectAvailable('$525.00')
  await expect.element(withdraw).toBeEnabled()
})

test('an unreachable host shows a message, and forms show what they wait for', async () => {
  await openAsPartner(paths.editLoginPassword)
  await expect.element(field('Old password')).toBeVisible()
  await expect.element(button('Change password')).toBeEnabled()
  const connection = cut()
  const unreachable = page.getByText('Cannot reach Placard.')
  // A focus asks nothing while the page's first requests are still open.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('focus'))
      return unreachable.query()
    })
    .not.toBeNull()
  await expect.element(page.getByText('You need a connection for this.')).toBeVisible()
  await expect.element(button('Change password')).toBeDisabled()
  connection.end()
  await expectGone(unreachable)
  await expect.element(button('Change password')).toBeEnabled()
})

test('leaving a page aborts its requests, and reads are retried automatically', async () => {
  expectErrors(/502/)
  const { path } = walletEndpoints.property
  await openAsPartner(paths.settings)
  await expectTitle('Settings')
  let [requests, aborted] = [0, 0]
  const open = interceptRequests(path, (_send, _body, _url, signal) => {
    requests += 1
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        aborted += 1
        reject(signal.reason)
      })
    })
  })
  goTo(paths.level)
  await expect.poll(() => requests).toBe(1)
  goTo(paths.settings)
  await expectTitle('Settings')
  await expect.poll(() => aborted).toBe(1)
  open.end()

  let tries = 0
  interceptRequests(path, (send) => {
    tries += 1
    return tries <= 2 ? Promise.resolve(new Response('Bad gateway', { status: 502 })) : send()
  })
  goTo(paths.level)
  await expect.element(main().getByText('$1,000.00').first()).toBeVisible()
  expect(tries).toBe(3)
})
