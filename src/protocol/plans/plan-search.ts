/**
 * Search, filters and order of the list of plans: an addition, optional for a host (docs/decisions/0068). The same rules find
 * the plans on a host and, where the host does not search, among the plans that the app has loaded.
 */
import * as v from 'valibot'
import type { Amount } from '../amount.ts'
import { amountInput } from '../http/amounts.ts'
import { filterBy } from '../http/fields.ts'
import { amount, compare, negate, portion } from '../money.ts'
import { isNamed, SearchText } from '../validation/search-text.ts'

export const planCategories = ['game', 'app'] as const
export const PlanCategory = v.picklist(planCategories)
export type PlanCategory = v.InferOutput<typeof PlanCategory>

/**
 * The orders beside the usual one: by the last change of status; the smallest amount of a plan; its largest; the number of past
 * plans of the product; the share of losses among them; the net result of the plan. What has no such figure comes last.
 */
export const planSorts = [
  'changed',
  'minimum',
  'maximum',
  'record',
  'losses_low',
  'losses_high',
  'net_low',
  'net_high',
] as const
export const PlanSort = v.picklist(planSorts)
export type PlanSort = v.InferOutput<typeof PlanSort>

/** The optional fields of the request. */
export const PlanSearchRequest = {
  /** A part of the product's name or of the plan's number, whatever the case and accents. */
  q: v.optional(SearchText),
  category: filterBy(PlanCategory),
  /** Only plans whose limits include this amount. */
  amount: v.optional(amountInput('plan.putAmountInvalid')),
  /** `true`: only products of the operator that the account follows. */
  followed: filterBy(v.picklist(['true'])),
  sort: v.optional(PlanSort),
}

/** What to find; nothing set finds all plans in the usual order. */
export interface PlanSearch {
  readonly q?: string | undefined
  readonly category?: PlanCategory | undefined
  readonly amount?: Amount | undefined
  readonly followed?: 'true' | undefined
  readonly sort?: PlanSort | undefined
}

/** The product of a plan, as far as a search looks at it. */
interface SearchedProduct {
  readonly product_name: string
  readonly category?: PlanCategory | undefined
  readonly minimum_amount: Amount
  readonly maximum_amount: Amount
  readonly is_followed?: boolean | undefined
}

/** Whether the filters let a product pass; its name is not looked at. */
export function passesFilters(product: Omit<SearchedProduct, 'product_name'>, search: PlanSearch): boolean {
  const { category, amount, followed } = search
  if (category !== undefined && product.category !== category) return false
  if (followed === 'true' && product.is_followed !== true) return false
  if (amount === undefined) return true
  return compare(product.minimum_amount, amount) <= 0 && compare(amount, product.maximum_amount) <= 0
}

/** Whether a search finds a plan. */
export const isFound = (plan: SearchedProduct & { readonly plan_number: string }, search: PlanSearch) =>
  passesFilters(plan, search) && (isNamed(plan.product_name, search.q) || isNamed(plan.plan_number, search.q))

/** What to order by, ascending; undefined comes last. */
export type SortKey = Amount | undefined

const keyOfNumber = (value: number): Amount => amount(String(value))
const descending = (key: SortKey): SortKey => key && negate(key)

/** Orders by a key; equal keys keep their order. */
export const orderedBy = <Item>(items: readonly Item[], keyOf: (item: Item) => SortKey): Item[] =>
  items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted((a, b) => {
      if (a.key === undefined || b.key === undefined)
        return Number(a.key === undefined) - Number(b.key === undefined)
      return compare(a.key, b.key)
    })
    .map(({ item }) => item)

interface RecordFigures {
  readonly plans: number
  readonly losses: number
}

const shareDigits = 9

function lossShare(record: RecordFigures | undefined): SortKey {
  if (record === undefined || record.plans === 0) return undefined
  const [losses, plans] = [keyOfNumber(record.losses), keyOfNumber(record.plans)]
  return portion(keyOfNumber(1), losses, plans, shareDigits)
}

/** The place of a product in an order that only its product decides; undefined in the others. */
export function productKey(
  sort: PlanSort,
  product: Pick<SearchedProduct, 'minimum_amount' | 'maximum_amount'>,
  record: RecordFigures | undefined,
): SortKey {
  switch (sort) {
    case 'minimum':
      return product.minimum_amount
    case 'maximum':
      return descending(product.maximum_amount)
    case 'record':
      return record && descending(keyOfNumber(record.plans))
    case 'losses_low':
      return lossShare(record)
    case 'losses_high':
      return descending(lossShare(record))
    default:
      return undefined
  }
}

interface SearchedPlan extends SearchedProduct {
  readonly plan_number: string
  readonly created_at: string
  readonly put_at?: string | undefined
  readonly net?: Amount | undefined
  readonly record?: RecordFigures | undefined
}

function planKey(sort: PlanSort, plan: SearchedPlan): SortKey {
  switch (sort) {
    // The list has no time of later changes.
    case 'changed':
      return descending(keyOfNumber(Date.parse(plan.put_at ?? plan.created_at)))
    case 'net_low':
      return plan.net
    case 'net_high':
      return descending(plan.net)
    default:
      return productKey(sort, plan, plan.record)
  }
}

/** The plans that a search finds, ordered by its `sort`; without one in the order given. For plans that are loaded already. */
export function findPlans<P extends SearchedPlan>(plans: readonly P[], search: PlanSearch): P[] {
  const { sort } = search
  const found = plans.filter((plan) => isFound(plan, search))
  return sort === undefined ? found : orderedBy(found, (plan) => planKey(sort, plan))
}
