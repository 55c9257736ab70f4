/** The language sheet, which shows what any dialog does with the focus. Keys alone through the app: `e2e/web/browser/keyboard.spec.ts`. */
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, test } from '#testing/app.tsx'
import { banner, dialog, expectGone } from '#testing/screen.ts'
import { paths } from '../routing/paths.ts'
import { loadLayoutDialogs } from './load-layout-dialogs.ts'

const opener = () => banner().getByRole('button', { name: 'Language' })
const sheet = dialog('Language')
const list = sheet.getByRole('listbox')

async function openRegister(): Promise<void> {
  await openApp(paths.register)
  await expect.element(page.getByLabelText('Username')).toBeVisible()
}

// The first of the file: only the first opening of a document mounts the dialogs.
test('the language sheet is open at once after the first press, once its file is there', async () => {
  await openRegister()
  await loadLayoutDialogs()
  const button = opener().element()
  if (!(button instanceof HTMLElement)) throw new Error('not a button')
  const pressedAt = performance.now()
  button.click()
  while (document.querySelector('dialog:modal') === null) await new Promise(requestAnimationFrame)
  // 70 ms on a busy machine; with Suspense, React would wait for 300 ms.
  expect(performance.now() - pressedAt).toBeLessThan(250)
  await expect.element(list).toBeVisible()
})

test('a dialog takes, keeps and restores the focus', async () => {
  await openRegister()
  const button = opener().element()
  if (!(button instanceof HTMLElement)) throw new Error('not a button')
  button.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(list).toHaveFocus()
  for (let pressed = 0; pressed < 5; pressed += 1) {
    await userEvent.keyboard('{Tab}')
    expect(sheet.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expectGone(sheet)
  await expect.element(opener()).toHaveFocus()
})

test('the language sheet fills half the screen, shows six options of 44 px, and changes nothing before OK', async () => {
  await page.viewport(375, 812)
  await openRegister()
  await page.getByLabelText('Username').fill('half typed')
  await page.getByLabelText('Email address').fill('ana@')
  await opener().click()
  const options = list.getByRole('option')
  await expect.element(options.first()).toBeVisible()
  const heightOf = (element: Element) => (element instanceof HTMLElement ? element.offsetHeight : 0)
  const heights = options.elements().map(heightOf)
  expect(new Set(heights)).toEqual(new Set([44]))
  expect(list.element().clientHeight).toBe(Math.min(6, heights.length) * 44)
  expect(heightOf(sheet.element())).toBe(406)
  const inChinese = options.filter({ hasText: '简体中文' })
  await expect.element(options.filter({ hasText: 'English' })).toHaveAttribute('aria-selected', 'true')

  await inChinese.click()
  await expect.element(inChinese).toHaveAttribute('aria-selected', 'true')
  expect(document.documentElement.lang).toBe('en')
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expectGone(sheet)
  expect(document.documentElement.lang).toBe('en')

  await opener().click()
  await inChinese.click()
  await sheet.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => document.documentElement.lang).toBe('zh-Hans')
  expect(localStorage.getItem('lang')).toBe('zh')
  // The typed text is still there.
  expect(document.querySelector<HTMLInputElement>('input[name="username"]')?.value).toBe('half typed')
  expect(document.querySelector<HTMLInputElement>('input[name="email"]')?.value).toBe('ana@')
})
