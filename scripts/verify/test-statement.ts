/** Statements for tests: the ledger of a host in memory, and its file as the app writes it. */
import type { Balance, Entry } from '#protocol/http/wallet.ts'
import { parseLeafText } from '#protocol/ledger-history/leaf.ts'
import type { StatementWords } from '#protocol/ledger-history/statement/statement-records.ts'
import { csvOf, type StatementSeal } from '#protocol/ledger-history/statement/write-statement.ts'
import { createRandom, TestLedger, testLeaf } from '#protocol/ledger-history/test-ledger.ts'
import { add, amount, negate, zero } from '#protocol/money.ts'
import { dayIn } from '#protocol/zone-time.ts'
import { statementWords } from './words.ts'

/** English first. */
export const languages = statementWords().sort((a, b) => Number(isEnglish(b)) - Number(isEnglish(a)))
const [english] = languages

function isEnglish({ record }: StatementWords): boolean {
  return record.entry === 'Entry'
}

const types = [
  'system_deposit',
  'ad_billing',
  'profit_sharing',
  'manual_withdrawal',
  'system_chargeback',
] as const
const remarks = ['deposit', 'billed', 'revenueAccrued', 'withdrawal', 'creditReturned'] as const
const balances = ['available', 'to_be_consumed', 'to_be_settled'] as const

export interface TestStatement {
  readonly ledger: TestLedger
  /** The entries with their leaves' indices. */
  readonly entries: readonly { readonly entry: Entry; readonly index: number }[]
}

/** A ledger with entries of several balances, withdrawals and changes of their status. */
export function createTestStatement(count: number, seed = 1, words = english): TestStatement {
  const random = createRandom(seed)
  const ledger = new TestLedger()
  const after = new Map<Balance, Entry['amount']>()
  const entries: { entry: Entry; index: number }[] = []
  for (let number = 1; number <= count; number += 1) {
    const kind = random(types.length)
    const type = types[kind] ?? 'system_deposit'
    const balance = balances[random(balances.length)] ?? 'available'
    const value = amount(`${random(900)}.${10 + random(90)}`)
    const change = type === 'system_chargeback' ? negate(value) : value
    const balanceAfter = add(after.get(balance) ?? zero, change)
    after.set(balance, balanceAfter)
    const planId = type === 'ad_billing' ? `plan-${random(9)}` : undefined
    const reference = `${type === 'manual_withdrawal' ? 'W' : 'D'}-${String(number).padStart(8, '0')}`
    const remarkParams = { plan: planId ?? 'x', reference }
    const leaf = testLeaf(number, {
      balance,
      amount: change,
      balanceAfter,
      type,
      reference,
      planId,
      corrects: type === 'system_chargeback' && number > 1 ? number - 1 : undefined,
      remarkKey: remarks[kind] ?? 'deposit',
      remarkParams,
    })
    const index = ledger.append(leaf)
    if (type === 'manual_withdrawal' && random(2) === 0)
      ledger.append({ kind: 'status', entry: number, status: 'paid', time: leaf.time, salt: leaf.salt })
    const template = words?.remark?.[leaf.remarkKey] ?? ''
    entries.push({
      index,
      entry: {
        id: number,
        time: leaf.time,
        amount: change,
        balance,
        balance_after: balanceAfter,
        type,
        remark: template.replace('{{plan}}', remarkParams.plan).replace('{{reference}}', reference),
        reference,
        plan_id: planId,
        corrects: leaf.corrects,
        status: type === 'manual_withdrawal' ? 'pending' : undefined,
        reason: undefined,
        withdrawal_part: undefined,
        request_id: undefined,
        product_name: undefined,
        plan_number: undefined,
        plan_net: undefined,
        payout: undefined,
      },
    })
  }
  return { ledger, entries }
}

interface FileOptions {
  /** The numbers of the first and the last entry. */
  readonly from?: number
  readonly to?: number
  readonly zone?: string
  readonly words?: StatementWords | undefined
  /** The size of the checkpoint's tree. */
  readonly size?: number
}

/** The statement's file of a run of entries. */
export function fileOf(statement: TestStatement, options: FileOptions = {}): string {
  const { from = 1, to = statement.entries.length, zone = 'UTC', words = english } = options
  const { ledger } = statement
  const run = statement.entries.slice(from - 1, to)
  if (!words) throw new Error('no words')
  const start = run[0]?.index ?? 0
  const end = (run.at(-1)?.index ?? -1) + 1
  const size = options.size ?? ledger.size
  const own = new Set(run.map(({ index }) => index))
  const others = ledger.texts
    .map((text, index) => ({ index, text }))
    .filter(({ index }) => index >= start && index < end && !own.has(index))
  const statusLeaves = ledger.texts.slice(0, size).flatMap((text, index) => {
    const leaf = parseLeafText(text)
    return leaf?.kind === 'status' ? [{ index, leaf }] : []
  })
  const shown = new Set(run.map(({ entry }) => entry.id))
  const seal: StatementSeal = {
    leafTexts: run.map(({ index }) => ledger.texts[index] ?? ''),
    proof: {
      checkpoint: ledger.checkpoint(size),
      publicKey: ledger.key.publicKey,
      start,
      ...ledger.range(start, end, size),
      others,
      later: statusLeaves
        .filter(({ index, leaf }) => index >= end && shown.has(leaf.entry))
        .map(({ index }) => ledger.proof(index, size)),
    },
  }
  const opening = new Map<Balance, Entry['amount']>(balances.map((balance) => [balance, zero]))
  for (const { entry } of statement.entries.slice(0, from - 1))
    opening.set(entry.balance, entry.balance_after)
  const closing = new Map(opening)
  for (const { entry } of run) closing.set(entry.balance, entry.balance_after)
  const labels = {
    column: (column: keyof StatementWords['column']) => words.column[column].replace('{{zone}}', zone),
    record: (kind: keyof StatementWords['record']) => words.record[kind],
    balance: (balance: string) => words.balance[balance] ?? '',
    type: (type: string) => words.type[type] ?? '',
    status: (status: string) => words.status[status] ?? '',
  }
  const figures = {
    currency: 'USD',
    from: dayIn(zone, run[0]?.entry.time ?? 0),
    to: dayIn(zone, run.at(-1)?.entry.time ?? 0),
    opening,
    closing,
    // As the host showed them when the tree had this size.
    entries: run.map(({ entry }) => {
      const isDecided = statusLeaves.some(({ leaf }) => leaf.entry === entry.id)
      return entry.status ? { ...entry, status: isDecided ? ('paid' as const) : ('pending' as const) } : entry
    }),
  }
  return [...csvOf(figures, { zone, texts: labels, seal })].join('')
}
