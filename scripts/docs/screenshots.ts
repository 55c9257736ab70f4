/** `npm run screenshots`: updates the README's picture from the demo account of a new sandbox. Requires ImageMagick. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startSandbox } from '#sandbox/process/start-sandbox.ts'
import { buildWeb, isBuildStale, projectFolder } from '../build/web-build.ts'
import { findChromium } from '../env/find-chromium.ts'

const pages: readonly { name: string; title: string; open: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'overview',
    title: 'Ad center',
    open: async (page) => {
      await page.goto('/#/ad-center')
      // The week's chart looks the same at any hour.
      await page.getByText('Week', { exact: true }).click()
    },
  },
  { name: 'wallet', title: 'Wallet', open: (page) => page.goto('/#/wallet') },
  {
    name: 'plan',
    title: 'Plan',
    open: async (page) => {
      await page.goto('/#/plan?status=putting')
      await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    },
  },
  { name: 'plans', title: 'Plans', open: (page) => page.goto('/#/plan') },
]

const folder = mkdtempSync(join(tmpdir(), 'placard-pictures-'))
if (isBuildStale()) await buildWeb()
const running = await startSandbox({
  ports: 0,
  data: { memory: true },
  staticFolder: join(projectFolder, 'out', 'web'),
  hasDemo: true,
})
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--disable-gpu', ...asRoot],
})
try {
  if (!running.demo) throw new Error('no demo account')
  const page = await browser.newPage({
    baseURL: running.origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await page.goto('/#/ad-center')
  await page.getByLabel('Username').fill(running.demo.username)
  await page.getByLabel('Password', { exact: true }).fill(running.demo.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Ad center' }).waitFor()
  const files: string[] = []
  for (const { name, title, open } of pages) {
    await open(page)
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    await page.getByText('Logged in').waitFor({ state: 'hidden' })
    // Wait for skeletons.
    await page.waitForLoadState('networkidle')
    await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
    const file = join(folder, `${name}.png`)
    await page.screenshot({ path: file })
    files.push(file)
  }
  const montageOptions = ['-tile', '4x1', '-geometry', '390x+16+16', '-background', '#e9e6df', '-depth', '8']
  const picture = join(projectFolder, 'docs', 'pictures', 'app.png')
  execFileSync('montage', [...files, ...montageOptions, '-define', 'png:exclude-chunks=date,time', picture])
} finally {
  await browser.close()
  await running.close()
  rmSync(folder, { recursive: true })
}
