/** The basic config (docs/rules.md, section P3). Open to visitors: the sign-in page has a customer-service icon. */
import * as v from 'valibot'
import { Rate, WireAmount } from './amounts.ts'
import { Contact } from './contacts.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, maybe, WholeNumber } from './fields.ts'

/** `source` is a comma-separated list of language codes, `targets` the interface language they mean. */
export const LanguageMapping = v.object({ source: v.string(), targets: v.string() })

/** A way to be paid out: its fee is `fee_fixed` plus `fee_rate` of the amount; `arrival_minutes` is the usual delay. */
export const WithdrawMethod = v.object({
  method: v.picklist(['card', 'address']),
  fee_fixed: WireAmount,
  fee_rate: Rate,
  minimum: WireAmount,
  arrival_minutes: WholeNumber,
})
export type WithdrawMethod = v.InferOutput<typeof WithdrawMethod>

/** A shop level: reached when revenue of `settled_from` has been settled; the network then keeps `share_rate` of revenue. */
export const ShopLevel = v.object({ level: WholeNumber, settled_from: WireAmount, share_rate: Rate })

/** Question and answer; the answer is the subset of Markdown of docs/rules.md, section R2. */
export const FaqEntry = v.object({ id: Id, question: v.string(), answer: v.string() })

export const BasicConfig = v.object({
  client_language_map: v.array(LanguageMapping),
  customer_service_url: v.array(Contact),
  recharge_customer_service_url: v.array(Contact),
  withdraw_method_config: v.array(WithdrawMethod),
  faq_config: v.array(FaqEntry),
  privacy_policy: v.string(),
  shop_levels: v.nullish(v.array(ShopLevel), () => []),
  terms: maybe(v.string()),
  operating_rules: maybe(v.string()),
  /** True when the host answers a repeated `request_id` with the first answer (docs/rules.md, section R2). */
  idempotency: v.nullish(v.boolean(), false),
  /** The paths of the calls beyond the original ones that the host has. */
  additions: v.nullish(v.array(v.string()), () => []),
  /** True on the bundled sandbox only: no real money (docs/rules.md, section R5.7). */
  sandbox: v.nullish(v.boolean(), false),
  /**
   * An addition: the oldest version of the app that is safe to fund and deposit with, `major.minor.patch`. A client ignores
   * what is not a version, and a version newer than the newest release that it can verify (docs/decisions/0031).
   */
  min_version: maybe(v.string()),
})
export type BasicConfig = v.InferOutput<typeof BasicConfig>

export const configCalls = {
  basicConfig: {
    method: 'GET',
    path: '/basic_config',
    access: 'anyone',
    request: v.object({ lang: v.optional(v.string()) }),
    response: BasicConfig,
  },
} as const satisfies EndpointTable
