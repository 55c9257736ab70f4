/** The app adapts to its environment: forced colours, reduced motion, landscape, an on-screen keyboard, print. */
import { expect, onTestFinished } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import { openApp, openAsPartner, test } from '#testing/app.tsx'
import { amountField, enterAmount, startFunding } from '#testing/plan.ts'
import { banner, dialog, expectCount, figure, goTo, main } from '#testing/screen.ts'
import { openNewestReceipt } from '#testing/wallet.ts'
import { paths } from './routing/paths.ts'

const emulate: typeof commands.emulateMedia = async (features) => {
  onTestFinished(() => commands.emulateMedia({}))
  await commands.emulateMedia(features)
}

/** A system colour as the browser computes it. */
function systemColor(name: string): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = name
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const styleOf = (locator: Locator) => getComputedStyle(locator.element())
const focused = () => getComputedStyle(document.activeElement ?? document.body)
const language = () => banner().getByRole('button', { name: 'Language' })
const withdraw = () => page.getByRole('button', { name: 'Withdraw', exact: true })

test('with forced colours, buttons have a border, the focus a ring and the selection another colour', async () => {
  await emulate({ forcedColors: 'active', colorScheme: 'dark' })
  await openAsPartner(paths.wallet)
  await expect.element(withdraw()).toBeVisible()
  const edge = systemColor('ButtonBorder')
  for (const name of ['Withdraw', 'Deposit'])
    expect(styleOf(page.getByRole('button', { name, exact: true })).borderTopColor).toBe(edge)
  await userEvent.keyboard('{Tab}')
  expect([focused().outlineColor, focused().outlineStyle]).toEqual([systemColor('Highlight'), 'solid'])

  goTo(paths.coupons)
  const tab = page.getByRole('tab', { selected: true })
  await expect.element(tab).toBeVisible()
  const other = page.getByRole('tab', { selected: false }).first()
  expect(styleOf(tab).borderBottomColor).not.toBe(styleOf(other).borderBottomColor)

  await language().click()
  const chosen = page.getByRole('option', { selected: true })
  await expect.element(chosen).toBeVisible()
  expect(styleOf(chosen).backgroundColor).toBe(systemColor('SelectedItem'))
})

/** The animations and transitions that start when the language sheet opens and that are not instantaneous. */
async function animationsOfSheet(): Promise<number> {
  const opener = language().element()
  if (!(opener instanceof HTMLElement)) throw new Error('not a button')
  opener.click()
  while (document.querySelector('dialog:modal') === null) await new Promise(requestAnimationFrame)
  return document
    .getAnimations()
    .filter((animation) => Number(animation.effect?.getComputedTiming().endTime ?? 0) > 1).length
}

test('dialogs move, and do not with reduced motion', async () => {
  await openApp(paths.login)
  await expect.element(language()).toBeVisible()
  expect(await animationsOfSheet()).toBe(0)
  await userEvent.keyboard('{Escape}')
  await expectCount(page.getByCss('dialog:modal'), 0)
  await emulate({ reducedMotion: 'no-preference' })
  expect(await animationsOfSheet()).toBeGreaterThan(0)
})

function expectNoSidewaysScroll(): void {
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
}

/** Expects the full element on the screen, with nothing over its centre. */
async function expectFullyVisible(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible()
  const seen = () => {
    const element = locator.element()
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    const isOnTop = hit !== null && (element.contains(hit) || hit.contains(element))
    return { isInside, isOnTop }
  }
  await expect.poll(seen, { message: locator.asLocator() }).toEqual({ isInside: true, isOnTop: true })
}

test('a phone on its side leaves room below the header, and sheets show their buttons', async () => {
  await page.viewport(844, 390)
  await openAsPartner(paths.wallet)
  await expect.element(withdraw()).toBeVisible()
  expectNoSidewaysScroll()
  expect(banner().element().getBoundingClientRect().bottom).toBeLessThan(390 / 2)

  await language().click()
  const sheet = dialog('Language')
  for (const name of ['OK', 'Cancel']) await expectFullyVisible(sheet.getByRole('button', { name }))
  await expectFullyVisible(sheet.getByRole('option', { selected: true }))
})

test('the open on-screen keyboard does not cover the focused field and its button', async () => {
  const partner = await openAsPartner(paths.plan)
  await startFunding('Orbit Orchard')
  await amountField.click()
  // As the keyboard of a phone does (`interactive-widget` in `index.html`).
  await page.viewport(390, 420)
  await amountField.fill('150')
  await expectFullyVisible(amountField)
  await page.viewport(390, 844)
  await enterAmount('150')
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await page.viewport(390, 420)
  const password = dialog('Transaction password')
  const digits = password.getByLabelText('Transaction password, 6 digits')
  await digits.fill(partner.transactionPassword)
  await expectFullyVisible(digits)
  await expectFullyVisible(password.getByRole('button', { name: 'OK' }))
})

async function expectPaper(): Promise<void> {
  await expect
    .poll(() => getComputedStyle(document.documentElement).backgroundColor)
    .toBe('rgb(255, 255, 255)')
  expect(styleOf(main()).color).toBe('rgb(28, 26, 22)')
  await expect.element(page.getByRole('complementary')).toBeVisible()
  await expectCount(page.getByRole('button'), 0)
  expect(document.querySelector('header')?.checkVisibility()).toBe(false)
  expectNoSidewaysScroll()
}

test('printed receipts and statements are black on white, with the ribbon and without controls', async () => {
  // As wide as A4 between its margins.
  await page.viewport(700, 990)
  await emulate({ colorScheme: 'dark' })
  await openAsPartner(paths.wallet)
  await openNewestReceipt()
  await expect.element(figure('Reference')).toBeVisible()
  await emulate({ media: 'print', colorScheme: 'dark' })
  await expect.element(figure('Reference')).toBeVisible()
  await expectPaper()

  await emulate({ colorScheme: 'dark' })
  goTo(paths.statement)
  await page.getByRole('button', { name: 'Prepare statement' }).click()
  await expect.element(page.getByText(/^Verified: opening/)).toBeVisible()
  await emulate({ media: 'print', colorScheme: 'dark' })
  window.dispatchEvent(new Event('beforeprint'))
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
  await expect.element(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expectPaper()
})

/** As the browser does before it prints. */
function print(): void {
  window.dispatchEvent(new Event('beforeprint'))
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
}

test('printed funding details have each loaded entry, and name what prints the rest', async () => {
  const partner = await openAsPartner(paths.settings)
  await commands.seedEntries(partner, 250)
  for (const view of ['events', 'entries']) {
    goTo(`${paths.fundingDetails}?view=${view}`)
    const rows = main().getByRole('list').getByRole('link')
    await expect.element(rows.first()).toBeVisible()
    const shown = rows.elements().length
    print()
    await expect.poll(() => rows.elements().length).toBeGreaterThan(shown)
    // One below the other, which a virtual list is not.
    expect(rows.elements().filter((row) => row.closest('li')?.style.transform)).toEqual([])
    await expect.element(page.getByText('a statement prints all entries of its period')).toBeVisible()
    window.dispatchEvent(new Event('afterprint'))
    await expect.poll(() => rows.elements().length).toBeLessThanOrEqual(shown + 5)
  }
})

test('a printed list that goes on says so', async () => {
  await openAsPartner(paths.settings)
  await commands.announce(Array.from({ length: 30 }, (_, index) => `Notice ${index + 1}.`))
  goTo(paths.notification)
  await expect.element(page.getByText('Notice 30.').first()).toBeVisible()
  print()
  await expect.element(page.getByText('Only what was loaded is printed.')).toBeVisible()
})

test('a printed conversation, which its own page prints in full, says so', async () => {
  const link = `${await commands.deskOrigin()}/contact?lang=en`
  await openAsPartner(`${paths.customer}?${new URLSearchParams({ url: link })}`)
  await expect.element(page.getByCss('iframe')).toBeVisible()
  print()
  await expect.element(page.getByText('To print all of it, open it in the browser.')).toBeVisible()
})
