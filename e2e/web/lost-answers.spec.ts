/** Actions that are done once, whose answer does not arrive. (Money: `network.spec.ts`, `trust.spec.ts`, `wallet.spec.ts`.) */
import { basePath } from '#contract/wire/call.ts'
import { couponCalls } from '#contract/wire/coupons.ts'
import { followCalls } from '#contract/wire/follow.ts'
import { userCalls } from '#contract/wire/user.ts'
import { expect, test } from '../fixtures.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { AdCenterPages } from '../pages/ad-center-pages.ts'
import { readyPartner } from '../ready-partner.ts'

test.use({ expectedError: /ERR_CONNECTION_RESET/ })

test('a sign-in, a pack and a following whose answers are lost are each done once, and said to be done', async ({
  page,
  running,
}) => {
  const pages = new AdCenterPages(page)
  const ids: string[] = []
  /** The host acts and its first answer is lost. */
  const loseFirst = (path: string) => {
    let isLost = false
    return page.route(`**${basePath}${path}`, async (route) => {
      ids.push(route.request().postDataJSON().request_id)
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
  }
  await loseFirst(userCalls.signIn.path)
  await loseFirst(couponCalls.receiveCoupons.path)
  await loseFirst(followCalls.follow.path)
  await page.goto('/#/ad-center/user-sign')
  await new AccountPages(page).logIn(await readyPartner(running))
  await pages.button('Sign in today').click()
  await pages.expectToast('Signed in for today')
  await page.goto('/#/ad-center/activities')
  await pages.button('Receive').click()
  await pages.expectToast('Pack received')
  await expect(page.getByRole('list', { name: 'In the pack' }).getByRole('listitem')).toHaveCount(9)
  await page.goto('/#/ad-center/operated')
  await pages.field('Operator ID').fill('OP-1001')
  await pages.button('Follow').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start following' }).click()
  await pages.expectToast('You now follow this operator')
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(3)
})
