/** One banner per page for what could not be loaded, and one text for a missing connection. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#data/query-client.ts'
import { expectErrors, interceptRequests, openAsPartner, test } from '#testing/app.tsx'
import { button, expectCount, expectGone, goTo, main } from '#testing/screen.ts'
import { paths } from '../routing/paths.ts'

const banner = page.getByRole('alert')
const retry = banner.getByRole('button', { name: 'Try again' })

const allEntries = main().getByText('The loaded entries match the balances.')
const amounts = () =>
  main()
    .element()
    .textContent?.match(/\$[\d,.]+/g)

/** The host answers nothing but server errors. */
function breakHost() {
  expectErrors(/503/)
  return interceptRequests('', async () => new Response('', { status: 503 }))
}

test('a page whose requests all fail says so once, from the first failed try, and loads by itself', async () => {
  await openAsPartner(paths.profile)
  await expect.element(button('Save')).toBeVisible()
  const broken = breakHost()
  goTo(paths.wallet)
  await expect.element(banner).toMatchTextContent(/^Server error\..*Still trying\./)
  await expectCount(page.getByRole('button', { name: 'Try again' }), 1)
  broken.end()
  await expect.element(allEntries).toBeVisible()
  await expectGone(banner)
})

test('figures that cannot be refreshed stay, and the banner says since when, with one press to try again', async () => {
  await openAsPartner(paths.wallet)
  await expect.element(allEntries).toBeVisible()
  const before = amounts()
  const broken = breakHost()
  const earlier = Date.now() - 60_000
  for (const query of queryClient.getQueryCache().getAll()) {
    if (query.state.data !== undefined) query.setState({ dataUpdatedAt: earlier })
  }
  void queryClient.refetchQueries({ type: 'active' })
  await expect.element(banner).toMatchTextContent(/The figures shown are from \d+:\d\d/)
  expect(amounts()).toEqual(before)
  broken.end()
  await retry.click()
  await expectGone(banner)
})

test('without a connection a page that was never loaded says so instead of loading for ever', async () => {
  await openAsPartner(paths.profile)
  await expect.element(button('Save')).toBeVisible()
  const cut = interceptRequests('', async () => {
    throw new TypeError('no connection')
  })
  for (const path of [paths.plan, paths.wallet, `${paths.planDetail}?id=1`, paths.coupons]) {
    goTo(path)
    await expect
      .element(main().getByText('You are offline. This loads when you reconnect.').first())
      .toBeVisible()
    await expectGone(main().getByText('Loading', { exact: true }))
    await expectGone(banner)
  }
  cut.end()
  await expect.element(main().getByText('No unused coupons')).toBeVisible()
})
