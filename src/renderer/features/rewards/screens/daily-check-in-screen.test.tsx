import * as v from 'valibot'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { answerRequests, changeAnswers, interceptRequests, openAsPartner, test } from '#testing/app.tsx'
import { setHostClock } from '#testing/clocks.ts'
import { button, expectCount, expectTitle, expectToast, goTo } from '#testing/screen.ts'

test('a second check-in is refused with its message, and a failed one can be retried', async () => {
  const { path } = userEndpoints.signIn
  await openAsPartner(paths.userSign)
  const checkIn = () => button('Sign in today').click()
  const failing = answerRequests(path, { code: 400, msg: '' })
  await expectToast('Signing in for today failed. Please try again.', checkIn)
  failing.end()
  // The retry with the same id fails too: the outcome is unknown and not called failed.
  const unknown = answerRequests(path, { code: 500, msg: '' })
  await expectToast('No clear answer', checkIn)
  unknown.end()
  // As from another device: the host has the check-in, this page does not know it.
  interceptRequests(path, async (send) => {
    await send()
    return send(JSON.stringify({ request_id: crypto.randomUUID() }))
  })
  await expectToast('You have already signed in today.', checkIn)
  await expect.element(page.getByText('Signed in today', { exact: true })).toBeVisible()
})

test('the check-in counts once a day, on the home page and calendar', async () => {
  await openAsPartner(paths.adCenter)
  await expect.element(page.getByRole('button', { name: 'Sign in today' })).toBeVisible()
  goTo(paths.userSign)
  await expect.element(page.getByText('0 days')).toBeVisible()
  await expectToast('Signed in for today', () => button('Sign in today').click())
  await expect.element(page.getByText('1 day', { exact: true })).toBeVisible()
  const today = page.getByCss('[aria-current="date"]')
  await expect.element(page.getByRole('table', { name: /^Sign-ins in / })).toBeVisible()
  await expect.element(today).toMatchTextContent('Signed in')
  await expect.element(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expectCount(today, 0)
  await expectCount(page.getByRole('table').getByText('Signed in'), 0)
  goTo(paths.adCenter)
  await expect.element(page.getByText('Signed in today')).toBeVisible()
})

test('a page that stays open past midnight offers the next check-in', async () => {
  let isNextDay = false
  changeAnswers(userEndpoints.userInfo.path, (data) => ({
    ...v.parse(v.looseObject({}), data),
    signed_in_today: !isNextDay,
  }))
  await openAsPartner(paths.settings)
  await expectTitle('Settings')
  goTo(paths.userSign)
  await expect.element(page.getByText('Signed in today', { exact: true })).toBeVisible()
  isNextDay = true
  // As after a machine has slept over midnight: the host's next answer tells the day.
  setHostClock(Date.now() + 25 * 60 * 60_000)
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('focus'))
      return button('Sign in today').query()
    })
    .not.toBeNull()
})
