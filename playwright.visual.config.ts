import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/**
 * Visual checks of every page and dialog: `npm run test:visual`. `PLACARD_FULL=1` tests all combinations of language, width and
 * text size, otherwise a pairwise selection is tested.
 */
export default defineConfig({
  ...base,
  testDir: 'e2e/visual',
  globalSetup: './e2e/visual/global-setup.ts',
  globalTeardown: './e2e/visual/contact-sheet.ts',
  // A state waits for the app and the host for a third of its time.
  workers: 3,
  outputDir: 'test-results/visual',
  timeout: process.env.PLACARD_FULL === '1' ? 240_000 : 90_000,
  use: { ...base.use, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' },
})
