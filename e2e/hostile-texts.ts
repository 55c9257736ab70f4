/** Answers whose texts a hostile host wrote: every text of them is replaced, whatever field it stands in. */
import type { Page } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'

/** Texts that try to run, to push the page apart or to turn it round. */
export const hostileTexts = {
  markup:
    '"><img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)>[a](javascript:alert(4)) {{user}} $t(x) %s',
  'ten thousand characters': 'W'.repeat(10_000),
  'right-to-left marks': `\u202E\u2067${'سلام \u202Eabc\u2066 '.repeat(20)}`,
  'zero-width characters': 'a\u200B\u200D\uFEFF\u2060'.repeat(400),
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(300),
} as const

/** Fields that hold no text: names for machines, moments, states, a phone number. */
const machineFields =
  /^(id|key|lang|source|targets|entry|currency|status|state|type|kind|category|balance|method|token|time|until|as_of|at|time_zone|today|day|days|month|mobile)$|_(id|at|zone)$/
const addressFields = /^(url|image|avatar|poster|captions)$|_url$/
const amounts = /^-?\d+(\.\d+)?$/

function spoil(value: unknown, text: string, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => spoil(each, text, field))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoil(each, text, name)]))
  }
  if (typeof value !== 'string' || amounts.test(value)) return value
  if (addressFields.test(field)) return 'javascript:alert(5)'
  return machineFields.test(field) ? value : text
}

/** From now on the host's answers carry this text in every field that takes one. */
export async function spoilAnswers(page: Page, text: string): Promise<void> {
  await page.route(`**${basePath}/**`, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ json: { ...body, data: spoil(body.data, text) } })
  })
}
