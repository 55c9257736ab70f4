import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** How every page and dialog looks: `npm run test:visual`; in all combinations of language, width and text size with `PLACARD_FULL=1`, else in a pairwise choice. */
export default defineConfig({
  ...base,
  testDir: 'e2e/visual',
  globalSetup: './e2e/visual/visual-setup.ts',
  outputDir: 'test-results/looks',
  timeout: process.env.PLACARD_FULL === '1' ? 240_000 : 90_000,
  use: { ...base.use, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' },
})
