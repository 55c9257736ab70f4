/** The basic config (docs/rules.md, section P3). Open to visitors, because the login page shows the contacts. */
import * as v from 'valibot'
import { Rate, WireAmount } from './amounts.ts'
import { Contact } from './contacts.ts'
import type { EndpointTable } from './endpoint.ts'
import { addition, Id, maybe, WholeNumber } from './fields.ts'

/** Maps a comma-separated list of language codes to an interface language. */
export const LanguageMapping = v.object({ source: v.string(), targets: v.string() })

/** A withdrawal method. The fee is `fee_fixed` plus `fee_rate` of the amount; `arrival_minutes` is the usual delay. */
export const WithdrawMethod = v.object({
  method: v.picklist(['card', 'address']),
  fee_fixed: WireAmount,
  fee_rate: Rate,
  minimum: WireAmount,
  arrival_minutes: WholeNumber,
})
export type WithdrawMethod = v.InferOutput<typeof WithdrawMethod>

/** A shop level, reached when `settled_from` of revenue is settled. The network then keeps `share_rate` of the revenue. */
export const ShopLevel = v.object({ level: WholeNumber, settled_from: WireAmount, share_rate: Rate })

/** The answer is in the Markdown subset of docs/rules.md, section R2. */
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
  /** An addition: the BCP 47 tag of the language of questions, labels and texts. */
  lang: addition(v.string()),
  /** True if the host answers a repeated `request_id` with its first answer (docs/rules.md, section R2). */
  idempotency: v.nullish(v.boolean(), false),
  /** The paths of the additional endpoints that the host has. */
  additions: v.nullish(v.array(v.string()), () => []),
  /** True on the bundled sandbox only: no real money (docs/rules.md, section R5.7). */
  sandbox: v.nullish(v.boolean(), false),
  /**
   * An addition: the oldest version of the app that may fund and deposit, `major.minor.patch`. A client ignores an invalid
   * version, and one above the newest release that it can verify (docs/decisions/0031).
   */
  min_version: maybe(v.string()),
})
export type BasicConfig = v.InferOutput<typeof BasicConfig>

export const configEndpoints = {
  basicConfig: {
    method: 'GET',
    path: '/basic_config',
    access: 'anyone',
    request: v.object({ lang: v.optional(v.string()) }),
    response: BasicConfig,
  },
} as const satisfies EndpointTable
