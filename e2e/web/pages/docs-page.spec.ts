/** The API documentation page that the sandbox serves. */
import { standingCodes } from '#sandbox/seed/codes.ts'
import { expect, test } from '../../fixtures.ts'
import { readyPartner } from '../../ready-partner.ts'

test('every endpoint is documented, can be found, and can be called from the page', async ({
  page,
  running,
}) => {
  const partner = await readyPartner(running)
  const response = await page.goto('/docs')
  const policy = (await response?.headerValue('content-security-policy')) ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
  await expect(page.getByRole('heading', { name: 'beyond the original calls' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'X-CT carries the token' })).toBeVisible()
  const call = (path: string) =>
    page.locator('details.call').filter({ has: page.locator('summary code', { hasText: path }) })
  const send = async (path: string, body?: object) => {
    await page.getByLabel('Find a call').fill(path)
    const section = call(path).first()
    await section.locator('summary').first().click()
    if (body) await section.getByLabel('Body').fill(JSON.stringify(body))
    await section.getByRole('button', { name: 'Send' }).click()
    return section.locator('pre').first()
  }
  const { username, password } = partner
  await expect(await send('/auth/v2/login', { username, password })).toContainText('"code": 200')
  await expect(page.getByLabel('Token (X-CT)')).not.toHaveValue('')
  await expect(await send('/user/info')).toContainText(username)
  const repeated = await send('/opening_store', {
    authorisation_code: standingCodes.authorisation,
    request_id: crypto.randomUUID(),
  })
  await expect(repeated).toContainText('"code": 400')
})
