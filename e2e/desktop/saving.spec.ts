/** Exports, receipts and statements: saved to a file that the user chooses, or printed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import type { DataExport } from '#protocol/http/user-additions.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { WalletPages } from '../pages/wallet-pages.ts'
import { readPdf } from '../read-pdf.ts'
import { readyPartner } from '../ready-partner.ts'
import { expect, test } from './support/fixtures.ts'
import { choose } from './support/native-ui.ts'

/** The background colours of the page on the screen, light and dark (`tokens.css`). */
const backgrounds: ReadonlySet<string> = new Set(['#faf8f3', '#151412', '#ece7dc', '#0c0b0a'])

/** Answers save dialogs with a path, or cancels them; returns a function for the last name that the app proposed. */
async function answerSaveDialog(
  app: ElectronApplication,
  filePath: string | undefined,
): Promise<() => Promise<unknown>> {
  await app.evaluate(({ app: main, dialog }, to) => {
    Object.assign(dialog, {
      showSaveDialog: async (_window: unknown, { defaultPath }: { defaultPath: string }) => {
        Object.assign(main, { proposed: defaultPath })
        return { canceled: to === undefined, filePath: to ?? '' }
      },
    })
  }, filePath)
  return () => app.evaluate(({ app: main }) => ('proposed' in main ? main.proposed : undefined))
}

const goTo = (page: Page, path: string) =>
  page.evaluate((hash) => {
    location.hash = hash
  }, path)

test('a statement is saved as CSV and as PDF, a summary as PDF, a receipt as PDF and to paper', async ({
  openWindow,
  profile,
  running,
}) => {
  const { app, page } = await openWindow()
  const account = new AccountPages(page)
  const wallet = new WalletPages(page)
  const partner = await readyPartner(running)
  await account.logIn(partner)
  await account.expectTitle('Ad center')
  await goTo(page, '/wallet/statement')
  await page.getByRole('button', { name: 'This month' }).click()
  await page.getByRole('button', { name: 'Prepare statement' }).click()

  const csv = join(profile, 'statement.csv')
  const proposed = await answerSaveDialog(app, csv)
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  await expect(page.getByText('Statement saved.')).toBeVisible()
  expect(await proposed()).toMatch(/placard-statement-[\d-]+\.csv$/)
  expect(readFileSync(csv, 'utf8')).toContain('500.00')

  const statement = join(profile, 'statement.pdf')
  await answerSaveDialog(app, statement)
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const pdf = await readPdf(statement)
  expect(pdf.title).toBe('Statement · Placard')
  expect(pdf.pages).toHaveLength(1)
  expect(pdf.pages[0]).toContain(`Account: ${partner.username}`)
  expect(pdf.pages[0]).toMatch(/Statement · Placard\s+1 \/ 1/)
  // The screen's background is nowhere, not even in the margins of the sheet.
  expect([...pdf.colours].filter((colour) => backgrounds.has(colour))).toEqual([])
  await expect(page.getByRole('table')).toBeHidden()
  await expect(page.getByText('Account:')).toBeHidden()

  await goTo(page, '/wallet/summary')
  // Of the statement that was just made.
  await expect(page.getByText('Net result', { exact: true }).first()).toBeVisible()
  const summary = join(profile, 'summary.pdf')
  const summaryName = await answerSaveDialog(app, summary)
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await expect.poll(summaryName).toMatch(/Placard summary [\d-]+ [\d-]+\.pdf$/)
  await expect(page.getByText('“summary.pdf” in the folder “profile”')).toBeVisible()
  const paper = await readPdf(summary)
  expect(paper.title).toBe('Summary · Placard')
  expect(paper.pages[0]).toContain(`Account: ${partner.username}`)
  expect(paper.pages.join(' ')).toMatch(/Whole\s+period\s+\$0\.00\s+\$500\.00/)

  await goTo(page, '/plan')
  const plans = join(profile, 'plans.csv')
  const plansName = await answerSaveDialog(app, plans)
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  await expect(page.getByText('“plans.csv” in the folder “profile”')).toBeVisible()
  expect(await plansName()).toMatch(/placard-plans-[\d-]+\.csv$/)
  expect(readFileSync(plans, 'utf8')).toContain('Pebble Harbor')

  await goTo(page, '/wallet')
  await wallet.openReceipt(await depositOf(wallet))
  const receipt = join(profile, 'receipt.pdf')
  const name = await answerSaveDialog(app, receipt)
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await expect.poll(name).toMatch(/Placard [\w-]+\.pdf$/)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await readPdf(receipt)).pages).toEqual([expect.stringContaining('Account: ')])

  await app.evaluate(({ app: main, shell }) => {
    shell.showItemInFolder = (path) => void Object.assign(main, { shown: path })
  })
  await expect(page.getByText('“receipt.pdf” in the folder “profile”')).toBeVisible()
  await page.getByRole('button', { name: 'Show in folder' }).click()
  await expect.poll(() => app.evaluate(({ app: main }) => Reflect.get(main, 'shown'))).toBe(receipt)
  await expect(page.getByRole('button', { name: 'Show in folder' })).toBeHidden()

  await app.evaluate(({ app: main, BrowserWindow }) => {
    const printed: string[] = []
    Object.assign(main, { printed })
    Object.assign(BrowserWindow.getAllWindows()[0]?.webContents ?? {}, {
      print: (_options: unknown, callback: (isDone: boolean, reason: string) => void) => {
        printed.push('printed')
        callback(true, '')
      },
    })
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => app.evaluate(({ app: main }) => Reflect.get(main, 'printed'))).toEqual(['printed'])
})

/** The reference of the newest deposit. */
async function depositOf(wallet: WalletPages): Promise<string> {
  const deposit = wallet.page.getByRole('link', { name: /^Deposit/ }).first()
  return /\b[A-Z]-\u2060?[0-9A-Z]{8}\b/.exec(await deposit.innerText())?.[0].replace('\u2060', '') ?? ''
}

test('all data of the user is saved where they choose, and not at all when they cancel', async ({
  openWindow,
  profile,
  running,
}) => {
  const { app, page } = await openWindow()
  const account = new AccountPages(page)
  const partner = await readyPartner(running)
  await account.logIn(partner)
  await account.expectTitle('Ad center')
  await goTo(page, '/profile')
  const save = page.getByRole('button', { name: 'Save all my data' })

  const cancelled = await answerSaveDialog(app, undefined)
  await save.click()
  await expect.poll(cancelled).toMatch(/placard-data-[\d-]+\.json$/)
  await expect(save).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Your data was saved')).toBeHidden()

  const file = join(profile, 'data.json')
  await answerSaveDialog(app, file)
  await save.click()
  await expect(page.getByText('Your data was saved')).toBeVisible()
  const data: DataExport = JSON.parse(readFileSync(file, 'utf8'))
  expect(data.username).toBe(partner.username)
  expect(data.sections.find(({ name }) => name === 'entries')?.rows).toContainEqual(
    expect.objectContaining({ amount: '500.00' }),
  )
})

test('nothing is written when the user cancels', async ({ openWindow }) => {
  const { app, page } = await openWindow()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await answerSaveDialog(app, undefined)
  const cancelled = { outcome: 'cancelled' }
  expect(await page.evaluate(() => window.placard?.savePdf('Placard W-1'))).toEqual(cancelled)
  expect(await page.evaluate(() => window.placard?.saveText({ name: 'a.csv', text: 'a' }))).toEqual(cancelled)
})

test('the menu saves the page under its name and says where', async ({ openWindow, profile }) => {
  const { app, page } = await openWindow()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const file = join(profile, 'page.pdf')
  const proposed = await answerSaveDialog(app, file)
  await choose(app, 'Save as PDF…')
  await expect(page.getByText('“page.pdf” in the folder “profile”')).toBeVisible()
  expect(await proposed()).toMatch(/Placard\.pdf$/)
  expect((await readPdf(file)).title).toBe('Log in · Placard')

  await answerSaveDialog(app, join(profile, 'no folder', 'page.pdf'))
  await choose(app, 'Save as PDF…')
  await expect(page.getByText('The PDF could not be saved.')).toBeVisible()
})
