import type { Page } from '@playwright/test'

/**
 * Does something that one toast tells of. The toast goes after two seconds, so it is waited for from before, in the page itself:
 * on a busy machine whoever begins to look afterwards comes too late.
 */
export async function expectToast(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.getByText(text).waitFor(), act()])
}
