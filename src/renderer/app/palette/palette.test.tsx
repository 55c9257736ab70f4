/** The keyboard's shortcuts and the command palette on the web. */
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, openAsPartner, test } from '#testing/app.tsx'
import { banner, dialog, expectGone, expectTitle, field } from '#testing/screen.ts'
import { paths } from '../routing/paths.ts'

const palette = dialog('Go to')
const shortcuts = dialog('Keyboard shortcuts')
const search = page.getByRole('combobox', { name: 'Page or plan' })

test('Ctrl+K opens the palette, which opens a page; Escape closes it', async () => {
  await openAsPartner(paths.adCenter)
  // The shortcuts come with the pages behind the login, as the navigation does.
  await expect.element(page.getByRole('navigation', { name: 'Main pages' })).toBeVisible()
  await banner().getByRole('heading', { name: 'Ad center' }).click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expectGone(palette)
  await userEvent.keyboard('{Meta>}k{/Meta}')
  await search.fill('cash book')
  await expect.element(palette.getByText('Nothing found')).toBeVisible()
  await search.fill('history')
  await userEvent.keyboard('{Enter}')
  await expectTitle('Funding details')
  await expectGone(palette)
})

for (const [layout, key] of [
  ['Cyrillic', 'л'],
  ['Greek', 'κ'],
] as const)
  test(`Ctrl+K opens the palette on a ${layout} layout`, async () => {
    await openAsPartner(paths.adCenter)
    await expect.element(page.getByRole('navigation', { name: 'Main pages' })).toBeVisible()
    const press = { key, code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', press))
    await expect.element(search).toHaveFocus()
    // The history entry of an open dialog would end in the next test.
    await userEvent.keyboard('{Escape}')
    await expectGone(palette)
  })

test('on a Latin layout only the letter counts', async () => {
  await openAsPartner(paths.adCenter)
  await expect.element(page.getByRole('navigation', { name: 'Main pages' })).toBeVisible()
  // Dvorak has T there.
  const press = new KeyboardEvent('keydown', { key: 't', code: 'KeyK', ctrlKey: true, cancelable: true })
  document.body.dispatchEvent(press)
  expect(press.defaultPrevented).toBe(false)
})

test('? lists the shortcuts, except in a field and in a dialog, until it is switched off', async () => {
  await openAsPartner(paths.feedback)
  await expectTitle('Feedback')
  const text = field('Your message')
  await text.fill('Why')
  await userEvent.keyboard('?')
  await expect.element(text).toHaveValue('Why?')
  await expectGone(shortcuts)
  await banner().getByRole('heading').click()
  await userEvent.keyboard('?')
  await expect.element(shortcuts.getByText('Ctrl', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expectGone(palette)
  await shortcuts.getByRole('checkbox').click()
  await userEvent.keyboard('{Escape}')
  await expectGone(shortcuts)
  await userEvent.keyboard('?')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(search).toHaveFocus()
  await expectGone(shortcuts)
  await userEvent.keyboard('{Escape}')
  await expectGone(palette)
})

test('the login page has no shortcuts', async () => {
  await openApp(paths.login)
  await field('Username').click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('partner')
  await expect.element(field('Username')).toHaveValue('partner')
  await expectGone(palette)
})
