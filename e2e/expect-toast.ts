import type { Page } from '@playwright/test'

/**
 * Runs `act` and expects one toast. A toast disappears after two seconds, so the wait starts before `act`: on a busy machine a
 * later check may miss it.
 */
export async function expectToast(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.getByText(text).waitFor(), act()])
}
