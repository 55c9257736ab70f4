import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'

/** A reference within a text, where a word joiner behind the hyphen keeps it on one line. */
export const inOnePiece = (reference: string): RegExp => new RegExp(reference.replace('-', '-\u2060'))

/** An entry of the funding details as shown on the screen. */
export interface ShownEntry {
  readonly type: string
  readonly balance: string
  readonly reference: string
  /** Signed, in cents. */
  readonly cents: number
  readonly centsAfter: number
}

/** The three balances and their total, in cents. */
export interface ShownBalances {
  readonly total: number
  readonly available: number
  readonly toBeConsumed: number
  readonly toBeSettled: number
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

  /** Binds a card up to the password: the login password as long as there is no transaction password. */
  async enterCard(card: { bank: string; beneficiary: string; account: string }): Promise<void> {
    await this.page.getByLabel('Bank name').fill(card.bank)
    await this.page.getByLabel('Beneficiary name').fill(card.beneficiary)
    await this.page.getByLabel('Mobile with country code').fill('+49 151 23456789')
    await this.page.getByLabel('Account number').fill(card.account)
    await this.page.getByLabel('Bank address').fill('Pier 1, Hamburg')
    await this.page.getByRole('button', { name: 'Continue' }).click()
    await this.page.getByRole('button', { name: 'Save permanently' }).click()
  }

  /** Binds a card with the transaction password. */
  async bindCard(
    card: { bank: string; beneficiary: string; account: string },
    digits: string,
  ): Promise<void> {
    await this.enterCard(card)
    await this.confirmWithPassword(digits)
    await expect(this.page.getByRole('main').getByText('Already set')).toBeVisible()
  }

  async startWithdrawal(): Promise<void> {
    await this.follow(this.page.getByRole('button', { name: 'Withdraw', exact: true }))
  }

  /** Enters the amount and goes to the summary. */
  async enterWithdrawal(amount: string): Promise<void> {
    await this.page.getByLabel('Amount', { exact: true }).fill(amount)
    await this.page.getByRole('button', { name: 'Continue' }).click()
  }

  summary(): Locator {
    return this.page.getByRole('region', { name: 'Review' })
  }

  async confirmWithdrawal(digits: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Confirm with password' }).click()
    await this.confirmWithPassword(digits)
  }

  /** Requests a withdrawal up to the receipt, and returns its reference. */
  async withdraw(amount: string, digits: string): Promise<string> {
    await this.startWithdrawal()
    await this.enterWithdrawal(amount)
    await this.confirmWithdrawal(digits)
    await expect(this.page.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible()
    return this.figure('Reference').innerText()
  }

  /** Opens the receipt of a movement from the wallet, by its newest entry. */
  async openReceipt(reference: string): Promise<void> {
    await this.page
      .getByRole('link', { name: inOnePiece(reference) })
      .first()
      .click()
    await this.expectTitle('Receipt')
    await expect(this.figure('Reference')).toHaveText(reference)
  }

  /** Opens a link of the wallet; settings and further pages are folded under "Manage". */
  async openLink(name: string, title: string): Promise<void> {
    await this.page.getByRole('main').getByText('Manage').click()
    await this.page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
    await this.expectTitle(title)
  }

  async pick(filter: 'Month' | 'Kind', option: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${filter}`) }).click()
    const sheet = this.page.getByRole('dialog', { name: filter })
    await sheet.getByRole('option', { name: option }).click()
    await sheet.getByRole('button', { name: 'OK' }).click()
    await expect(sheet).toBeHidden()
  }

  total(): Locator {
    return this.page.getByRole('region', { name: 'Total assets' })
  }

  /** The balances on the page, all read at the same time, once the page says that they add up. */
  async balances(): Promise<ShownBalances> {
    let shown: ShownBalances | undefined
    await expect
      .poll(
        async () => {
          shown = await this.#balancesNow()
          return shown !== undefined
        },
        { message: 'the balances are shown and add up' },
      )
      .toBe(true)
    if (!shown) throw new Error('no balances')
    return shown
  }

  /** Waits for these balances, because the page shows the previous ones until the next response. */
  async expectBalances(expected: Partial<ShownBalances>, options: { timeout?: number } = {}): Promise<void> {
    await expect.poll(() => this.#balancesNow(), options).toMatchObject(expected)
  }

  /** The current balances, all read at the same time; undefined if some are missing or they do not add up. */
  async #balancesNow(): Promise<ShownBalances | undefined> {
    const [card] = await this.total().evaluateAll(readBalances)
    if (!card?.text.includes('Verified: parts equal the total')) return undefined
    const { total, parts } = card
    return {
      total: centsOf(total),
      available: centsOf(parts.Available ?? ''),
      toBeConsumed: centsOf(parts['To be consumed'] ?? ''),
      toBeSettled: centsOf(parts['To be settled'] ?? ''),
    }
  }

  async openFundingDetails(): Promise<void> {
    await this.page.getByRole('link', { name: 'All funding details' }).click()
    await this.expectTitle('Funding details')
  }

  /** The ledger entries, one level below the events. */
  async openLedgerEntries(): Promise<void> {
    await this.openFundingDetails()
    await this.page.getByRole('tab', { name: 'Ledger entries' }).click()
  }

  /** All entries, newest first, read while scrolling to the end of the funding details; ends on the wallet. */
  async entries(): Promise<ShownEntry[]> {
    await this.openLedgerEntries()
    const found = await this.shownEntries()
    await this.goBack()
    await this.expectTitle('Wallet')
    return found
  }

  /**
   * The entries of the open list, of which only about a screenful is in the DOM. Scrolls again from the top if rows were
   * skipped, for example because older ones arrived meanwhile.
   */
  async shownEntries(): Promise<ShownEntry[]> {
    const list = this.page.getByRole('main')
    const end = this.page.getByText('These are all entries.')
    await expect(list.getByRole('link', { name: /after:/ }).first()).toBeVisible()
    const texts = new Map<number, string>()
    const seen = new Set<number>()
    do {
      await this.page.evaluate(scrollBy, Number.NEGATIVE_INFINITY)
      for (let isEnd = false; !isEnd; ) {
        isEnd = (await end.isVisible()) && (await this.page.evaluate(isAtBottom))
        for (const { index, id, text } of await list.locator('li[data-index]').evaluateAll(readRows)) {
          seen.add(index)
          if (id) texts.set(id, text)
        }
        await this.page.evaluate(scrollBy, 0.5)
      }
    } while (seen.size <= Math.max(...seen))
    return [...texts].sort(([a], [b]) => b - a).map(([, text]) => readEntry(text))
  }
}

function readBalances(cards: readonly Element[]) {
  const textOf = (element: Element | null) => element?.textContent ?? ''
  return cards.map((card) => {
    const rows = [...card.querySelectorAll('dl > div')]
    const parts = rows.map((row) => [textOf(row.querySelector('dt')), textOf(row.querySelector('dd'))])
    const shown: Record<string, string> = Object.fromEntries(parts)
    return { text: textOf(card), total: textOf(card.querySelector('p')), parts: shown }
  })
}

function isAtBottom(): boolean {
  return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
}

/** Scrolls by a number of screens and waits until the rows are rendered. */
async function scrollBy(screens: number): Promise<void> {
  window.scrollTo(0, Math.max(0, window.scrollY + window.innerHeight * screens))
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
}

function readRows(rows: readonly Element[]): { index: number; id: number; text: string }[] {
  return rows.map((row) => {
    const link = row.querySelector('a')
    return {
      index: Number(row.getAttribute('data-index')),
      id: Number(/entry=(\d+)/.exec(link?.getAttribute('href') ?? '')?.[1] ?? 0),
      text: link?.innerText ?? '',
    }
  })
}

const balances = /Available|To be consumed|To be settled|Start-up credit in plans|Start-up credit(?! taken)/

function readEntry(text: string): ShownEntry {
  const type = text.split('\n')[0]?.trim()
  const balance = balances.exec(text)?.[0]
  const reference = /\b[A-Z]-\u2060?[0-9A-Z]{8}\b/.exec(text)?.[0].replace('\u2060', '')
  const [change, after] = text.split('after:')
  if (!type || !balance || !reference || !change || !after) throw new Error(`not an entry: ${text}`)
  return { type, balance, reference, cents: centsOf(change), centsAfter: centsOf(after) }
}
