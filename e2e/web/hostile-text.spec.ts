import type { Page } from '@playwright/test'
import { basePath } from '#contract/wire/call.ts'
import { configCalls } from '#contract/wire/config.ts'
import { couponCalls } from '#contract/wire/coupons.ts'
import { followCalls } from '#contract/wire/follow.ts'
import { userCalls } from '#contract/wire/user.ts'
import { userAdditions } from '#contract/wire/user-additions.ts'
import { expect, test } from '../fixtures.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { AdCenterPages } from '../pages/ad-center-pages.ts'
import { readyPartner } from '../ready-partner.ts'

const texts = {
  markup:
    '<img src=x onerror="window.hostile=1"><script>window.hostile=1</script>**[x](javascript:window.hostile=1)**',
  long: 'W'.repeat(10_000),
  'right to left': '\u202e\u2067مرحبا\u202eabc\u2069\u200f',
  'zero width': '\u200b\u200d\ufeff\u2060\u200c',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(200),
} as const

const pages = [
  '/ad-center',
  '/profile',
  '/ad-center/coupons',
  '/ad-center/operated',
  '/ad-center/ques-detail?id=1',
  '/ad-center/user-sign',
  '/ad-center/level',
  '/rules',
] as const

/** Puts a text into every field of words that the host fills on these pages. */
async function fillWith(page: Page, text: string): Promise<void> {
  const answer = (path: string, change: (data: Record<string, unknown>) => Record<string, unknown>) =>
    page.route(
      (url) => url.pathname === `${basePath}${path}`,
      async (route) => {
        const response = await route.fetch()
        const { data, ...envelope } = await response.json()
        await route.fulfill({ json: { ...envelope, code: 200, data: change(data ?? {}) } })
      },
    )
  await answer(userCalls.userInfo.path, (user) => ({
    ...user,
    username: text,
    nickname: text,
    email: text,
    phone: text,
    licenseKey: text,
    avatar: text,
    operated_id: text,
    time_zone: text,
  }))
  await answer(configCalls.basicConfig.path, (config) => ({
    ...config,
    operating_rules: text,
    faq_config: [1, 2].map((id) => ({ id: String(id), question: text, answer: text })),
  }))
  await answer(couponCalls.coupons.path, () => ({
    list: [
      {
        id: '1',
        name: text,
        type: 'discount',
        value: '10',
        amount_requirement: '50.00',
        expires_at: '2027-01-01T00:00:00Z',
        state: 'unused',
      },
    ],
    total: 1,
  }))
  await answer(followCalls.followRecords.path, () => ({
    list: [{ operated_id: text, operator_name: text, followed_at: '2026-11-01T00:00:00Z' }],
    total: 1,
  }))
  await answer(userAdditions.signInDays.path, (days) => ({ ...days, time_zone: text }))
}

// The text is no address of a picture either.
test.use({ expectedError: /Failed to load resource/ })

for (const [name, text] of Object.entries(texts)) {
  test(`hostile text from the host neither runs nor breaks a page: ${name}`, async ({ page, running }) => {
    const partner = await readyPartner(running)
    await fillWith(page, text)
    await page.goto('/#/ad-center')
    await new AccountPages(page).logIn(partner)
    await new AdCenterPages(page).expectTitle('Ad center')
    for (const path of pages) {
      await page.goto(`/#${path}`)
      await expect(page.getByRole('main').getByRole('button', { name: 'Refresh' })).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, path).toBeLessThanOrEqual(0)
      const cut = await page
        .getByRole('main')
        .evaluate(
          (main) =>
            [...main.querySelectorAll('p, h2, h3, li, dd')].filter(
              (each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
            ).length,
        )
      expect(cut, path).toBe(0)
      expect(await page.evaluate(() => 'hostile' in window), path).toBe(false)
    }
  })
}
