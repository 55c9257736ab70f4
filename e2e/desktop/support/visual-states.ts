/** The states that only the desktop app has, reached without visible texts, because the app restarts in each language. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import type { BridgeEvent } from '#protocol/ipc/bridge.ts'

export interface WindowState {
  readonly name: string
  /** `damaged`: nobody is logged in, and the stored settings were damaged. `away`: the host cannot be reached. */
  readonly start: 'damaged' | 'partner' | 'away'
  readonly path?: string
  /** The events that the main process sends, in order. */
  readonly events?: readonly BridgeEvent[]
  /** Goes from there to the state. */
  readonly reach?: (page: Page) => Promise<unknown>
  /** The dialog that is open in the end, in English. */
  readonly dialog?: string
}

const modal = (page: Page) => page.locator('dialog:modal')

/** Opens the account's first contact, whose page forbids frames. */
async function toContact(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/contact',
    (route) => route.fulfill({ body: 'A page', headers: { 'X-Frame-Options': 'DENY' } }),
  )
  // The button after the back button.
  await page.getByRole('banner').getByRole('button').nth(1).click()
  await modal(page).getByRole('listitem').getByRole('button').first().click()
  await page.locator('main iframe[hidden]').waitFor({ state: 'attached' })
}

export const windowStates: readonly WindowState[] = [
  {
    name: 'desktop login, its notices',
    start: 'damaged',
    reach: (page) => page.locator('main form').waitFor(),
  },
  {
    name: 'desktop first start, host away',
    start: 'away',
    reach: (page) => page.locator('main [role=status] button').waitFor(),
  },
  {
    name: 'desktop dialog about',
    start: 'partner',
    path: paths.settings,
    events: [{ type: 'openAbout' }],
    dialog: 'About Placard',
  },
  {
    name: 'desktop dialog palette',
    start: 'partner',
    path: paths.settings,
    events: [{ type: 'openPalette' }],
    // The open plans come last.
    reach: (page) =>
      modal(page)
        .getByRole('option', { name: /Orbit Orchard/ })
        .waitFor({ state: 'attached' }),
    dialog: 'Go to',
  },
  {
    name: 'desktop dialog palette, nothing found',
    start: 'partner',
    path: paths.settings,
    events: [{ type: 'openPalette' }],
    reach: (page) => modal(page).getByRole('combobox').fill('no such page'),
    dialog: 'Go to',
  },
  {
    name: 'desktop link waits',
    start: 'partner',
    path: paths.settings,
    events: [{ type: 'openAbout' }, { type: 'open', link: { page: 'notification' } }],
    reach: async (page) => {
      await page.keyboard.press('Escape')
      await modal(page).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'desktop update ready',
    start: 'partner',
    path: paths.wallet,
    events: [{ type: 'updateReady', version: '9.9.9' }],
    reach: (page) => page.getByText('9.9.9').waitFor(),
  },
  {
    name: 'desktop update blocked',
    start: 'partner',
    path: paths.wallet,
    events: [{ type: 'updateBlocked', reason: 'tampered' }],
    // Before the page's own notices.
    reach: (page) => page.getByRole('status').getByRole('button').first().waitFor(),
  },
  {
    name: 'desktop receipt',
    start: 'partner',
    path: paths.fundingDetails,
    reach: async (page) => {
      const rows = page.getByRole('main').getByRole('listitem')
      // With large text the first event is below the window, and only rows near it are in the page.
      await rows.last().scrollIntoViewIfNeeded()
      await rows.getByRole('link').first().click()
      await page.getByRole('article').waitFor()
    },
  },
  { name: 'desktop contact refuses', start: 'partner', path: paths.settings, reach: toContact },
  {
    name: 'desktop not opened',
    start: 'partner',
    path: paths.settings,
    events: [{ type: 'refused', what: 'https://elsewhere.harbour.example' }],
    reach: (page) => page.getByText('elsewhere.harbour.example').waitFor(),
  },
  {
    name: 'desktop find bar',
    start: 'partner',
    path: paths.settings,
    events: [{ type: 'openFind' }],
    async reach(page) {
      const bar = page.getByRole('search')
      await bar.getByRole('textbox').fill('a')
      await bar.getByRole('status').filter({ hasText: /\d/ }).waitFor()
      // The match may be far down, where the page is scrolled under its header.
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
]
