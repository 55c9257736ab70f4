/** What an operator writes into `config.json`, and a host of his that there is none of. */
import type { Page } from '@playwright/test'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'

export const host = 'https://api.harbour.example'

export const operator = {
  name: 'Harbour Media Ltd',
  register_entry: { en: 'Companies House 01234567', zh: '公司注册处 01234567' },
  money_holder: 'Harbour Bank, licensed under 4711',
  complaints: 'complaints@harbour.example, answered within 15 days',
  fees: 'No fee for deposits; withdrawals as shown before each',
}

/** Hands what goes to `host` on to the sandbox. */
export async function standIn(page: Page, { origin }: RunningSandbox): Promise<void> {
  await page.route(`${host}/**`, async (route) => {
    const url = route.request().url().replace(host, origin)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
}
