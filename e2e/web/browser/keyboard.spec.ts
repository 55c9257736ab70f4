/** The main job with the keyboard only; the focus is always visible and never trapped. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { AppPage } from '../../pages/app-page.ts'
import type { Partner } from '../../ready-partner.ts'

const kay: Partner = { username: 'kay', password: 'correct horse 1', transactionPassword: '493817' }

/** The maximum number of Tab presses on the longest page. */
const maxTabs = 80

const isFocused = (element: Locator) =>
  element.evaluate((node) => node === document.activeElement).catch(() => false)

/** Expects a visible focus: an outline of the browser or a style of the app, on the element or its visual replacement. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const isVisible = await page.evaluate(() => {
    const active = document.activeElement
    const near = [active, active?.parentElement, active?.parentElement?.parentElement]
    const beside = [active?.nextElementSibling, ...(active?.nextElementSibling?.children ?? [])]
    return [...near, ...beside].some((node) => {
      if (!node) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
  })
  expect(isVisible, 'the focus is seen').toBe(true)
}

class Keys extends AppPage {
  async tabTo(element: Locator): Promise<void> {
    await expect(element.first()).toBeVisible()
    for (let pressed = 0; pressed < maxTabs; pressed += 1) {
      if (await isFocused(element.first())) return expectVisibleFocus(this.page)
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${element}`)
  }

  async type(label: string | RegExp, text: string): Promise<void> {
    await this.tabTo(this.page.getByLabel(label, { exact: true }))
    await this.page.keyboard.type(text)
  }

  async press(
    role: 'button' | 'link',
    name: string | RegExp,
    within: Locator | Page = this.page,
  ): Promise<void> {
    await this.tabTo(within.getByRole(role, { name, exact: true }))
    await this.page.keyboard.press('Enter')
  }

  get main(): Locator {
    return this.page.getByRole('main')
  }

  /** Types the six digits into the dialog, which has the focus. */
  async confirmWithDigits(digits: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Transaction password' })
    const cells = dialog.getByLabel('Transaction password, 6 digits')
    await expect(cells).toBeFocused()
    await this.page.keyboard.type(digits)
    await this.page.keyboard.press('Enter')
  }
}

async function enter(keys: Keys): Promise<void> {
  await keys.press('link', 'Create an account')
  await expect(keys.page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await keys.type('Username', kay.username)
  await keys.type('Password', kay.password)
  await keys.type('Password again', kay.password)
  await keys.type('Email address', 'kay@partner.example')
  await keys.type('Phone number', '+49 151 23456789')
  await keys.type('Invitation code', 'PLACARD-INVITE')
  await keys.tabTo(keys.page.getByRole('checkbox', { name: /terms/ }))
  await keys.page.keyboard.press('Space')
  await keys.press('button', 'Create account')
  await keys.press('button', 'I understand')
  await keys.type('Authorisation code', 'PLACARD-OPEN')
  await keys.page.keyboard.press('Enter')
  await keys.expectTitle('Ad center')
}

async function makeReady(keys: Keys): Promise<void> {
  await keys.press('link', /^Set a transaction password/)
  await keys.type('Choose 6 digits', kay.transactionPassword)
  await keys.press('button', 'Continue')
  await keys.type('Enter them once more', kay.transactionPassword)
  await keys.press('button', 'Set password')
  await keys.expectTitle('Ad center')
  await keys.press('link', /^Add a bank card/)
  await keys.type('Bank name', 'Harbour Bank')
  await keys.type('Beneficiary name', 'Kay Weber')
  await keys.type('Mobile with country code', '+49 151 23456789')
  await keys.type('Account number', 'DE02120300000000202051')
  await keys.type('Bank address', 'Pier 1, Hamburg')
  await keys.press('button', 'Continue')
  await keys.press('button', 'Save permanently')
  await keys.confirmWithDigits(kay.transactionPassword)
  await expect(keys.main.getByText('Already set')).toBeVisible()
  await keys.press('button', 'Back', keys.page.getByRole('banner'))
  await keys.expectTitle('Ad center')
}

async function put(keys: Keys): Promise<void> {
  await keys.press('link', /^Plans/)
  await keys.expectTitle('Plans')
  await keys.press('link', /Orbit Orchard/, keys.main)
  await keys.expectTitle('Plan')
  await keys.press('link', 'Fund this plan')
  await expect(keys.figure('Available balance')).toContainText('$500.00')
  await keys.type('Amount to fund', '300')
  await keys.press('button', 'Continue')
  await keys.press('button', /^Confirm/)
  await keys.confirmWithDigits(kay.transactionPassword)
  await expect(keys.page.getByRole('heading', { name: 'Plan funded' })).toBeVisible()
}

async function withdraw(keys: Keys): Promise<void> {
  await keys.page.goto('/#/wallet')
  await keys.press('button', 'Withdraw')
  await keys.type('Amount', '150')
  await keys.press('button', 'Continue')
  await keys.press('button', 'Confirm with password')
  await keys.confirmWithDigits(kay.transactionPassword)
  await expect(keys.page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
  await expect(keys.figure('Status')).toHaveText('Pending')
}

test('a user gets from registering to a withdrawal with the keyboard only', async ({ page, desk }) => {
  test.setTimeout(120_000)
  const keys = new Keys(page)
  await page.goto('/')
  await enter(keys)
  await makeReady(keys)
  await desk.grantDeposit(kay.username, '500.00')
  await put(keys)
  await desk.letTimePass({ hours: 26 })
  await withdraw(keys)
})
