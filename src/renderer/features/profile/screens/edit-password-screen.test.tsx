/** Changing the login password. That a logout reaches the other tabs: `e2e/web/session/sessions.spec.ts`. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { openAsPartner, test } from '#testing/app.tsx'
import { button, expectFieldError, expectPath, expectToast, field, logInByForm } from '#testing/screen.ts'

async function enter(old: string, fresh: string, repeated = fresh): Promise<void> {
  await field('Old password').fill(old)
  await field('New password').fill(fresh)
  await field('New password again').fill(repeated)
  await button('Change password').click()
}

test('changing the login password shows each error beside its field and requires a new login', async () => {
  const { username, password } = await openAsPartner(paths.editLoginPassword)
  await enter('', '', '')
  for (const label of ['Old password', 'New password', 'New password again'])
    await expectFieldError(label, 'This cannot be empty.')
  await enter(password, 'short')
  await expectFieldError('New password', 'Use at least 8 characters.')
  await enter(password, 'another horse 2', 'another horse 3')
  await expectFieldError('New password again', 'The passwords do not match.')
  await enter(password, password)
  await expectFieldError('New password', 'The new password is the same as the old one.')
  await enter('not the one', 'another horse 2')
  await expectFieldError('Old password', 'The old password is wrong.')

  await expectToast('Password changed. Please log in again.', () => enter(password, 'another horse 2'))
  await expectPath(paths.login)
  expect(localStorage.getItem('fb_token')).toBeNull()
  await logInByForm({ username, password })
  await expect.element(page.getByText('The username or the password is wrong.')).toBeVisible()
  await logInByForm({ username, password: 'another horse 2' })
  await expectPath(paths.adCenter)
})
