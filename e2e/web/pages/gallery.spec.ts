/** The component gallery, served as by `npm run dev`: every component in every state; no build contains it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { axeFaults } from '../../axe.ts'
import { test as base, builtWeb, expect } from '../../fixtures.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))

const test = base.extend<object, { gallery: string }>({
  gallery: [
    async ({}, use, { workerIndex }) => {
      const vite: ViteDevServer = await createServer({
        configFile: join(project, 'vite.config.ts'),
        cacheDir: join(project, `node_modules/.vite-gallery-${workerIndex}`),
        logLevel: 'error',
        server: { port: 0, host: 'localhost', hmr: false, watch: null },
      })
      await vite.listen()
      await use(`${vite.resolvedUrls?.local[0]}gallery/`)
      await vite.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('every component is shown and works by keyboard, and nothing is wider than its page', async ({
  page,
  gallery,
}) => {
  test.setTimeout(180_000)
  for (const [width, text] of [
    [320, 100],
    [390, 100],
    [390, 200],
    [1440, 100],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${gallery}?text=${text}`)
    await expect(page.getByRole('heading', { name: 'The parts' })).toBeVisible({ timeout: 90_000 })
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('[data-part]')]
        .filter(
          (part) =>
            part.getBoundingClientRect().right > innerWidth + 1 || part.scrollWidth > part.clientWidth + 1,
        )
        .map((part) => part.getAttribute('data-part')),
    )
    expect(wide, `${width} px, text ${text} %`).toEqual([])
  }
})

for (const theme of ['light', 'dark']) {
  test(`overlays have no accessibility faults, ${theme}`, async ({ page, gallery }, { outputDir }) => {
    test.setTimeout(180_000)
    await page.goto(`${gallery}?theme=${theme}`)
    await expect(page.getByRole('heading', { name: 'The parts' })).toBeVisible({ timeout: 90_000 })
    await page.screenshot({ path: join(outputDir, `gallery-${theme}.png`), fullPage: true })
    expect.soft(await axeFaults(page)).toEqual([])
    for (const [name, title] of [
      ['Open a dialog', 'Log out?'],
      ['Open a bare modal', 'No look of its own'],
      ['Open a sheet', 'A choice'],
      ['Open a picker', 'Month'],
    ] as const) {
      const opener = page.getByRole('button', { name })
      await opener.press('Enter')
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toBeVisible()
      expect.soft(await axeFaults(page), title).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    }
    await page.getByRole('button', { name: 'Show a success' }).click()
    await expect(page.getByRole('status').getByText('Saved')).toBeVisible()
  })
}

test('no build contains the gallery', () => {
  const files = readdirSync(builtWeb, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.includes('gallery'))).toEqual([])
  for (const name of files.filter((file) => /\.(?:js|css|html)$/.test(file))) {
    expect(readFileSync(join(builtWeb, name), 'utf8').includes('No look of its own'), name).toBe(false)
  }
})
