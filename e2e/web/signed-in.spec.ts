/** A host without the calls beyond the original ones. */
import { expect, test } from '../fixtures.ts'
import { logInPartner } from '../log-in-partner.ts'

test('a host that does not list sessions is worked with', async ({ page, running }) => {
  await page.route('**/basic_config*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, additions: [] } } })
  })
  await logInPartner(page, running, '/profile/sessions')
  await expect(page.getByText('This network does not list where you are signed in.')).toBeVisible()
  await page.goto('/#/settings')
  await expect(page.getByText('so the app cannot be locked')).toBeVisible()
})
