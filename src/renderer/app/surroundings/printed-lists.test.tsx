/** Each list on paper: every row that was loaded, and where the list goes on, that it does. Funding details: `app/environment.test.tsx`. */
import { expect, onTestFinished } from 'vitest'
import { commands, page } from 'vitest/browser'
import { couponEndpoints } from '#protocol/http/coupons.ts'
import { exchangeEndpoints } from '#protocol/http/exchange.ts'
import { followEndpoints } from '#protocol/http/follow.ts'
import { notificationEndpoints } from '#protocol/http/notifications.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { authReference } from '#protocol/http/reference/auth.ts'
import { plansReference } from '#protocol/http/reference/plans.ts'
import { userReference } from '#protocol/http/reference/user.ts'
import { walletReference } from '#protocol/http/reference/wallet.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { depositPath } from '#shared/money/deposit-path.ts'
import { answerRequests, interceptRequests, openAsPartner, test } from '#testing/app.tsx'
import { button, main } from '#testing/screen.ts'
import { paths } from '../routing/paths.ts'

/** As the browser does before it prints. */
async function print(): Promise<void> {
  onTestFinished(async () => {
    window.dispatchEvent(new Event('afterprint'))
    await commands.emulateMedia({})
  })
  await commands.emulateMedia({ media: 'print' })
  window.dispatchEvent(new Event('beforeprint'))
}

/** Answers the first page of a list as one of many; the next one never comes. */
function answerFirstPage(path: string, data: object): void {
  const body = { code: 200, msg: '', data: { ...data, total: 999 } }
  interceptRequests(path, async (_send, sent, { searchParams }) => {
    const { page: number = searchParams.get('page') } = sent === '' ? {} : JSON.parse(sent)
    return Number(number ?? 1) > 1 ? new Promise(() => undefined) : Response.json(body)
  })
}

const { deposits, disputes, acceptorOrders } = walletReference
const { coupons, followRecords, notifications } = userReference
const { planList } = plansReference

/** The page of each list, its call, a host's answer, and a text of the row in it. */
const lists = {
  plans: [paths.plan, planEndpoints.planList, planList, 'Pebble Harbor'],
  'plans of a status': [`${paths.plan}?status=settled`, planEndpoints.planList, planList, 'Pebble Harbor'],
  'found plans': [`${paths.plan}?q=harbor`, planEndpoints.planList, planList, 'Pebble Harbor'],
  notifications: [
    paths.notification,
    notificationEndpoints.notifications,
    notifications,
    'Your plan P-20261121-0001 is settled.',
  ],
  'follow records': [paths.operated, followEndpoints.followRecords, followRecords, 'North Quay'],
  coupons: [paths.coupons, couponEndpoints.coupons, coupons, coupons.example.response.list[0]?.name ?? ''],
  disputes: [paths.disputes, walletAdditions.disputes, disputes, 'It has not arrived.'],
  deposits: [depositPath, walletAdditions.deposits, deposits, '$250.00'],
  'exchange records': [paths.foreignExchange, exchangeEndpoints.acceptorOrders, acceptorOrders, 'Acceptor 1'],
} as const

for (const [name, [address, { path }, { example }, text]] of Object.entries(lists))
  test(`printed ${name} have each loaded row, and say that the list goes on and what prints the rest`, async () => {
    answerFirstPage(path, example.response)
    await openAsPartner(address)
    const row = main().getByText(text).last()
    await expect.element(row).toBeInTheDocument()
    await expect.element(button('Show more').first()).toBeInTheDocument()
    await print()
    await expect
      .element(page.getByText(/Only what was loaded is printed. To print the rest,/).first())
      .toBeVisible()
    await expect.element(row).toBeVisible()
    const rows = main().getByRole('listitem').elements()
    expect(rows.filter((item) => item instanceof HTMLElement && item.innerText.trim() === '')).toEqual([])
  })

test('printed sessions are all of them', async () => {
  const [session] = authReference.signedIn.example.response.list
  const list = Array.from({ length: 60 }, (_, index) => ({
    ...session,
    id: `s-${index}`,
    browser: `Browser ${index}.`,
  }))
  answerRequests(sessionAdditions.signedIn.path, { code: 200, msg: '', data: { list } })
  await openAsPartner(paths.sessions)
  await expect.element(main().getByText('Browser 59.')).toBeVisible()
  await print()
  for (const { browser } of list) await expect.element(main().getByText(browser)).toBeVisible()
})
