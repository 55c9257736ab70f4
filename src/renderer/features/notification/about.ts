/** What a notification is about: the page to open, and its icon. */
import { disputePath, paths, planDetailPath, receiptPath } from '#app/routing/paths.ts'
import { depositPath } from '#shared/money/deposit-path.ts'
import type { IconName } from '#ui/icon/icon-shapes.ts'
import type { Notice } from './pages.ts'

const pages: ReadonlyMap<string, string> = new Map([
  ['wallet', paths.wallet],
  ['transaction_password', paths.setPassword],
  ['destination', paths.bindCard],
  ['sessions', paths.sessions],
  ['disputes', paths.disputes],
  ['deposits', depositPath],
  ['coupons', paths.coupons],
  ['exchange', paths.foreignExchange],
])

const pagesWithId: ReadonlyMap<string, (id: string) => string> = new Map([
  ['plan', planDetailPath],
  ['receipt', receiptPath],
  ['dispute', disputePath],
])

/** The path in the app; undefined for a notification without a target, or with one of a kind that this app does not know. */
export function pathOf({ target }: Pick<Notice, 'target'>): string | undefined {
  if (!target) return undefined
  const { kind, id } = target
  return id === undefined ? pages.get(kind) : pagesWithId.get(kind)?.(id)
}

const topicIcons: ReadonlyMap<string, IconName> = new Map([
  ['settlement', 'check'],
  ['plan', 'plan'],
  ['withdrawal', 'withdraw'],
  ['deposit', 'deposit'],
  ['security', 'lock'],
  ['dispute', 'message'],
  ['credit', 'gift'],
  ['coupon', 'ticket'],
  ['exchange', 'refresh'],
])

const categoryIcons: Readonly<Record<Notice['category'], IconName>> = {
  system_announcement: 'info',
  system_maintenance: 'settings',
  activity: 'clock',
}

export const iconOf = ({ topic, category }: Pick<Notice, 'topic' | 'category'>): IconName =>
  (topic === undefined ? undefined : topicIcons.get(topic)) ?? categoryIcons[category]
