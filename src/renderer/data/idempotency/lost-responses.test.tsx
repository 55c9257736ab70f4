/** One-time actions whose response does not arrive. Money: `funding-flow.test.tsx`, `withdrawal-flow.test.tsx`, `e2e/web/money`. */
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { couponEndpoints } from '#protocol/http/coupons.ts'
import { followEndpoints } from '#protocol/http/follow.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { expectErrors, interceptRequests, openApp, openAsPartner, reopenApp, test } from '#testing/app.tsx'
import {
  button,
  expectCount,
  expectFigure,
  expectTitle,
  expectToast,
  field,
  goTo,
  main,
} from '#testing/screen.ts'

/** The ids of the requests to these paths. */
function sentTo(...requestPaths: readonly string[]): readonly string[] {
  const ids: string[] = []
  for (const path of requestPaths)
    interceptRequests(path, (send, body) => {
      ids.push(JSON.parse(body).request_id)
      return send()
    })
  return ids
}

test('a check-in, a pack and a following whose responses are lost are each executed once and shown as done', async () => {
  expectErrors(/ERR_CONNECTION_RESET/)
  const calls = [userEndpoints.signIn.path, couponEndpoints.receiveCoupons.path, followEndpoints.follow.path]
  const ids = sentTo(...calls)
  for (const path of calls) await commands.breakNetwork(`**${path}`, 'loseOnce')
  await openAsPartner(paths.userSign)
  await expectToast('Signed in for today', () => button('Sign in today').click())
  goTo(paths.activities)
  await expectToast('Pack claimed', () => button('Claim').click())
  await expectCount(page.getByRole('list', { name: 'In the pack' }).getByRole('listitem'), 9)
  goTo(paths.operated)
  await field('Operator ID').fill('OP-1001')
  await button('Follow').click()
  await expectToast('You now follow this operator', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Start following' }).click(),
  )
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(3)
})

const openAccount = page.getByRole('button', { name: 'Open ad account' })

/** Opens the welcome page and enters the code. */
async function enterCode(): Promise<void> {
  const partner = await commands.newPartner()
  await openApp(paths.welcome, partner.token)
  await page.getByRole('button', { name: 'I understand' }).click()
  await page.getByLabelText('Authorisation code').fill('PLACARD-OPEN')
}

async function expectOpenOnce(ids: readonly string[]): Promise<void> {
  await expectTitle('Ad center')
  expect(new Set(ids).size).toBe(1)
  await reopenApp(paths.wallet)
  await expectFigure('Lent by the network', '$100.00')
  expect(await commands.brokenInvariants()).toEqual([])
}

test('opening an account whose response is lost is repeated with the same id and found done', async () => {
  expectErrors(/ERR_CONNECTION_RESET/)
  await enterCode()
  const ids = sentTo(userEndpoints.openStore.path)
  await commands.breakNetwork(`**${userEndpoints.openStore.path}`, 'loseOnce')
  await openAccount.click()
  await expectTitle('Ad center')
  expect(ids).toHaveLength(2)
  await expectOpenOnce(ids)
})

test('the state of the account is unknown while nothing responds, and known once something does', async () => {
  expectErrors(/ERR_CONNECTION_RESET/)
  await enterCode()
  const ids = sentTo(userEndpoints.openStore.path)
  await commands.breakNetwork(`**${userEndpoints.openStore.path}`, 'lose')
  await commands.breakNetwork(`**${userEndpoints.userInfo.path}*`, 'abort')
  await openAccount.click()
  await expect.element(page.getByText('we do not know whether it went through')).toBeVisible()
  await expectCount(main().getByText(/failed/i), 0)
  await commands.mendNetwork()
  await openAccount.click()
  await expectOpenOnce(ids)
})
