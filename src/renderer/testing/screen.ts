/** Finds the parts of a page by roles and visible names, as the page objects of `e2e/pages` do. */
import { expect } from 'vitest'
import { type Locator, locators, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** For what has no role and no text. */
    getByCss(selector: string): Locator
  }
}

locators.extend({ getByCss: (selector: string) => selector })

export const main = (): Locator => page.getByRole('main')
export const banner = (): Locator => page.getByRole('banner')
export const button = (name: string): Locator => main().getByRole('button', { name, exact: true })
export const field = (label: string): Locator => main().getByLabelText(label, { exact: true })
export const dialog = (name: string): Locator => page.getByRole('dialog', { name })

/** The value beside a label, in a list of figures, a summary or a receipt. */
export function figure(label: string, within: Locator | typeof page = page): Locator {
  return within
    .getByCss('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
}

/** Amounts are in the page twice: as one text for assistive technology, which is checked here, and in parts for display. */
export async function expectFigure(label: string, text: string, within?: Locator): Promise<void> {
  await expect.element(figure(label, within).getByText(text, { exact: true }).first()).toBeVisible()
}

export async function expectTitle(name: string): Promise<void> {
  await expect.element(banner().getByRole('heading', { name, exact: true })).toBeVisible()
}

export async function expectFieldError(label: string, text: string | RegExp): Promise<void> {
  await expect.element(field(label)).toHaveAccessibleDescription(text)
  await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
}

/** Types the six digits of the transaction password and confirms. */
export async function confirmWithPassword(digits: string): Promise<void> {
  const password = dialog('Transaction password')
  await password.getByLabelText('Transaction password, 6 digits').fill(digits)
  await password.getByRole('button', { name: 'OK' }).click()
}

/** Runs `act`, which may send a large file, and expects a toast, which disappears after two seconds. */
export async function expectToast(text: string, act: () => Promise<unknown>): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: text }).first()
  await Promise.all([expect.element(toast, { timeout: 25_000 }).toBeVisible(), act()])
}

export async function expectGone(locator: Locator): Promise<void> {
  await expect.element(locator).not.toBeInTheDocument()
}

/** Fills in the login page and sends it. */
export async function logInByForm({
  username,
  password,
}: {
  username: string
  password: string
}): Promise<void> {
  await page.getByLabelText('Username').fill(username)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Expects a number of elements. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length, { message: locator.asLocator() }).toBe(count)
}

/** Expects an element's whole visible text, with white space as one space. */
export async function expectText(locator: Locator, text: string): Promise<void> {
  await expect.poll(() => locator.query()?.textContent?.replaceAll(/\s+/g, ' ').trim()).toBe(text)
}

/** Opens another page of the app by its address. */
export function goTo(path: string): void {
  location.hash = path
}

export async function expectPath(path: string | RegExp): Promise<void> {
  const shown = expect.poll(() => location.hash.slice(1))
  await (typeof path === 'string' ? shown.toBe(path) : shown.toMatch(path))
}

/** Picks files in the file dialog of a button: the button opens it by the hidden input beside it. */
export async function pickFiles(buttonName: string, files: readonly File[]): Promise<void> {
  await expect.element(button(buttonName)).toBeVisible()
  const input = button(buttonName).element().parentElement?.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error(`no file input beside ${buttonName}`)
  const picked = new Promise<void>((resolve) => {
    input.addEventListener(
      'click',
      (event) => {
        // The system's dialog would block the page.
        event.preventDefault()
        resolve()
      },
      { once: true },
    )
  })
  await button(buttonName).click()
  await picked
  // Not by `upload`, which sends the bytes through Node and back.
  const picks = new DataTransfer()
  for (const file of files) picks.items.add(file)
  input.files = picks.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Pulls the page down by touch, from its top. */
export async function pullDown(): Promise<void> {
  const target = main().element().querySelector('section') ?? main().element()
  const fire = (type: string, y: number) => {
    const touch = new Touch({ identifier: 1, target, clientX: 150, clientY: y })
    const touches = type === 'touchend' ? [] : [touch]
    target.dispatchEvent(
      new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: [touch] }),
    )
  }
  fire('touchstart', 100)
  for (const y of [150, 200, 250]) {
    fire('touchmove', y)
    await new Promise(requestAnimationFrame)
  }
  fire('touchend', 250)
}
