import { readFileSync, writeFileSync } from 'node:fs'
import { AccountPages } from '../pages/account-pages.ts'
import { readyPartner } from '../ready-partner.ts'
import { expect, test } from './fixtures.ts'
import { storeFile } from './launch.ts'

test('with a keyring the login comes back, and the token is not readable in the file', async ({
  launch,
  profile,
  running,
}) => {
  const first = await launch({ hasKeyring: true })
  const account = new AccountPages(first.page)
  await expect(first.page.getByText('Your login is not stored')).toBeHidden()
  await account.logIn(await readyPartner(running))
  await account.expectTitle('Ad center')
  await first.app.close()

  const { fb_token: sealed }: { fb_token: string } = JSON.parse(readFileSync(storeFile(profile), 'utf8'))
  // v10 is Chromium's constant key, v11 one of the keyring.
  expect(Buffer.from(sealed, 'base64').toString('latin1').slice(0, 3)).toBe('v11')

  const second = await launch({ hasKeyring: true })
  await new AccountPages(second.page).expectTitle('Ad center')
  const token = await second.page.evaluate(() => window.placard?.start.stored.fb_token)
  expect(token).toMatch(/^[\x21-\x7e]+$/)
  expect(readFileSync(storeFile(profile), 'utf8')).not.toContain(token)
})

test('a token that the keyring cannot open is removed, and the login page says so', async ({
  launch,
  profile,
}) => {
  const first = await launch({ hasKeyring: true })
  await first.page.evaluate(() => window.placard?.store('fb_token', 'secret'))
  await first.app.close()
  writeFileSync(
    storeFile(profile),
    JSON.stringify({ fb_token: Buffer.from('v11 nonsense').toString('base64') }),
  )

  const { page } = await launch({ hasKeyring: true })
  await expect(page.getByText("The system's keyring could not open your stored login")).toBeVisible()
  expect(JSON.parse(readFileSync(storeFile(profile), 'utf8'))).not.toHaveProperty('fb_token')
})
