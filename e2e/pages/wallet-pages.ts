import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** An entry of the funding details as it stands on the screen. */
export interface ShownEntry {
  readonly type: string
  readonly balance: string
  readonly reference: string
  /** Signed, in cents. */
  readonly cents: number
  readonly centsAfter: number
}

/** The first amount in a text, such as "$1,234.50" or "-$3.00", in cents. */
export function centsOf(text: string): number {
  const [, sign, units, cents] = /([+-]?)\$([\d,]+)\.(\d\d)/.exec(text.replaceAll('−', '-')) ?? []
  if (units === undefined || cents === undefined) throw new Error(`no amount in: ${text}`)
  return Number(`${sign === '-' ? '-' : ''}${units.replaceAll(',', '')}${cents}`)
}

/** The wallet, the card, the transaction password and the withdrawal. */
export class WalletPages extends AppPage {
  async setTransactionPassword(digits: string): Promise<void> {
    await this.page.getByLabel('Choose 6 digits').pressSequentially(digits)
    await this.page.getByRole('button', { name: 'Continue' }).click()
    await this.page.getByLabel('Enter them once more').pressSequentially(digits)
    await this.page.getByRole('button', { name: 'Set password' }).click()
  }

  async bindCard(card: { bank: string; beneficiary: string; account: string }): Promise<void> {
    await this.page.getByLabel('Bank name').fill(card.bank)
    await this.page.getByLabel('Beneficiary name').fill(card.beneficiary)
    await this.page.getByLabel('Mobile with country code').fill('+49 151 23456789')
    await this.page.getByLabel('Account number').fill(card.account)
    await this.page.getByLabel('Bank address').fill('Pier 1, Hamburg')
    await this.page.getByRole('button', { name: 'Continue' }).click()
    await this.page.getByRole('button', { name: 'Save for good' }).click()
    await expect(this.page.getByRole('main').getByText('Already set')).toBeVisible()
  }

  async startWithdrawal(): Promise<void> {
    await this.page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  }

  /** As far as the summary. */
  async enterWithdrawal(amount: string): Promise<void> {
    await this.page.getByLabel('Amount', { exact: true }).fill(amount)
    await this.page.getByRole('button', { name: 'Continue' }).click()
  }

  summary(): Locator {
    return this.page.getByRole('region', { name: 'Please check' })
  }

  async confirmWithdrawal(digits: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Confirm with password' }).click()
    await this.confirmWithPassword(digits)
  }

  total(): Locator {
    return this.page.getByRole('region', { name: 'Total assets' })
  }

  /** The three balances and their total, in cents, once the screen says that they add up. */
  async balances(): Promise<{ total: number; available: number; toBeConsumed: number; toBeSettled: number }> {
    const card = this.total()
    await expect(card.getByText('Adds up')).toBeVisible()
    const read = async (label: string) => centsOf(await this.figure(label, card).innerText())
    return {
      total: centsOf(await card.getByRole('paragraph').first().innerText()),
      available: await read('Available'),
      toBeConsumed: await read('To be consumed'),
      toBeSettled: await read('To be settled'),
    }
  }

  /** All entries, newest first; pages on until the end of the list. */
  async entries(): Promise<ShownEntry[]> {
    const details = this.page.getByRole('region', { name: 'Funding details' })
    const end = details.getByText('These are all entries.')
    const more = details.getByRole('button', { name: 'Show older entries' })
    await expect(end.or(more).first()).toBeVisible()
    while (!(await end.isVisible())) {
      await more.or(end).first().scrollIntoViewIfNeeded()
      await expect(end.or(more).first()).toBeVisible()
    }
    const rows = details.getByRole('link', { name: /after:/ })
    return (await rows.allInnerTexts()).map(readEntry)
  }
}

const balances = /Available|To be consumed|To be settled|Start-up credit in plans|Start-up credit(?! taken)/

function readEntry(text: string): ShownEntry {
  const type = text.split('\n')[0]?.trim()
  const balance = balances.exec(text)?.[0]
  const reference = /\b[A-Z]-[0-9A-Z]{8}\b/.exec(text)?.[0]
  const [moved, after] = text.split('after:')
  if (!type || !balance || !reference || !moved || !after) throw new Error(`not an entry: ${text}`)
  return { type, balance, reference, cents: centsOf(moved), centsAfter: centsOf(after) }
}
