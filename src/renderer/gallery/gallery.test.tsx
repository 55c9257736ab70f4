/** Every component in every state. That the gallery is in no build: `e2e/web/browser/script-policy.spec.ts`. */
import axe from 'axe-core'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#testing/app.tsx'
import { expectGone } from '#testing/screen.ts'
import { Gallery } from './gallery.tsx'

async function openGallery(): Promise<void> {
  const container = document.createElement('div')
  container.id = 'app'
  document.body.append(container)
  const root = createRoot(container)
  root.render(<Gallery />)
  onTestFinished(() => {
    root.unmount()
    container.remove()
    document.documentElement.style.removeProperty('--text')
  })
  await expect.element(page.getByRole('heading', { name: 'The parts' })).toBeVisible()
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The violations that axe finds, one per line. */
async function axeFaults(): Promise<string[]> {
  const { violations } = await axe.run({ runOnly: tags, resultTypes: ['violations'] })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} ${failureSummary}`),
  )
}

test('no component is wider than its page, narrow, wide and with large text', async () => {
  await openGallery()
  for (const [width, text] of [
    [320, 100],
    [390, 100],
    [390, 200],
    [1440, 100],
  ] as const) {
    await page.viewport(width, 844)
    document.documentElement.style.setProperty('--text', String(text / 100))
    const tooWide = () =>
      [...document.querySelectorAll('[data-part]')]
        .filter(
          (part) =>
            part.getBoundingClientRect().right > innerWidth + 1 || part.scrollWidth > part.clientWidth + 1,
        )
        .map((part) => part.getAttribute('data-part'))
    expect(document.querySelectorAll('[data-part]').length).toBeGreaterThan(20)
    await expect.poll(tooWide, { message: `${width} px, text ${text} %` }).toEqual([])
  }
})

test.for(['light', 'dark'])(
  'overlays have no accessibility faults, %s',
  { timeout: 60_000 },
  async (theme) => {
    document.documentElement.dataset.theme = theme
    await openGallery()
    expect.soft(await axeFaults()).toEqual([])
    for (const [name, title] of [
      ['Open a dialog', 'Log out?'],
      ['Open a bare modal', 'No look of its own'],
      ['Open a sheet', 'A choice'],
      ['Open a picker', 'Month'],
    ] as const) {
      const opener = page.getByRole('button', { name })
      const element = opener.element()
      if (!(element instanceof HTMLElement)) throw new Error(`no button ${name}`)
      element.focus()
      await userEvent.keyboard('{Enter}')
      const overlay = page.getByRole('dialog', { name: title })
      await expect.element(overlay).toBeVisible()
      expect.soft(await axeFaults(), title).toEqual([])
      await userEvent.keyboard('{Escape}')
      await expectGone(overlay)
      await expect.element(opener).toHaveFocus()
    }
    await page.getByRole('button', { name: 'Show a success' }).click()
    await expect.element(page.getByRole('status').getByText('Saved')).toBeVisible()
  },
)
