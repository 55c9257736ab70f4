import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { answerRequests, interceptRequests, openAsPartner, test } from '#testing/app.tsx'
import { button, expectToast } from '#testing/screen.ts'

test('a second check-in is refused with its message, and a failed one can be retried', async () => {
  const { path } = userEndpoints.signIn
  await openAsPartner(paths.userSign)
  const checkIn = () => button('Sign in today').click()
  const failing = answerRequests(path, { code: 400, msg: '' })
  await expectToast('Signing in for today failed. Please try again.', checkIn)
  failing.end()
  // The retry with the same id fails too: the outcome is unknown and not called failed.
  const unknown = answerRequests(path, { code: 500, msg: '' })
  await expectToast('No clear answer came back', checkIn)
  unknown.end()
  // As from another device: the host has the check-in, this page does not know it.
  interceptRequests(path, async (send) => {
    await send()
    return send(JSON.stringify({ request_id: crypto.randomUUID() }))
  })
  await expectToast('You have already signed in today.', checkIn)
  await expect.element(page.getByText('Signed in today', { exact: true })).toBeVisible()
})
