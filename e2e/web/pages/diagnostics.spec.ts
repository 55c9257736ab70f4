/** The error log: what it stores, what is copied, and what is sent if an operator accepts reports. */
import { expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'

// The browser logs the failed request and the error that the test throws.
test.use({ expectedError: /Failed to load resource|thrown on purpose/ })

test('a failed call and a script error are copied without personal data, and sent only on request, exactly as they are shown', async ({
  page,
  running,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const partner = await logInPartner(page, running, '/wallet')
  await expect(page.getByText('500.00').first()).toBeVisible()
  await page.route('**/user_coupon/list*', (route) => route.fulfill({ status: 502, body: 'Ana Weber' }))
  await page.goto('/#/ad-center/coupons')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('placard')), { timeout: 15_000 })
    .toContain('/user_coupon/list')
  await page.evaluate(
    (message) => window.dispatchEvent(new ErrorEvent('error', { error: new TypeError(message) })),
    `thrown on purpose for ${partner.username}, partner@example.org, USD 500.00 and 4242 4242 4242 4242`,
  )
  await page.goto('/#/about')
  await page.getByRole('button', { name: 'Copy diagnostics' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^version: \d+\.\d+\.\d+\nplatform: web\n/)
  expect(copied).toContain('language: en')
  expect(copied).toMatch(/\dZ http 502 \/user_coupon\/list/)
  expect(copied).toContain('script TypeError: thrown on purpose for [name], [email], [amount] and [number]')
  expect(copied).not.toContain(partner.username)
  expect(copied).not.toMatch(/Ana Weber|500\.00|4242/)
  // No address for reports is configured: nothing can be sent.
  await expect(page.getByRole('button', { name: /Send to/ })).toHaveCount(0)

  const reports: { body: string | null; headers: Record<string, string> }[] = []
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { error_report_url: `${running.origin}/reports` } }),
  )
  await page.route('**/reports', async (route) => {
    reports.push({ body: route.request().postData(), headers: await route.request().allHeaders() })
    await route.fulfill({ status: 204 })
  })
  await page.reload()
  await page.getByText('Show what is copied').click()
  const shown = await page.locator('details pre').filter({ hasText: 'version:' }).innerText()
  expect(shown).toContain('thrown on purpose for [name]')
  expect(reports).toEqual([])
  await page.getByRole('button', { name: `Send to ${new URL(running.origin).host}` }).click()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  expect(reports.map(({ body }) => body)).toEqual([shown])
  expect(Object.keys(reports[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['x-ct']))
  expect(reports[0]?.headers.referer).toBeUndefined()
})
