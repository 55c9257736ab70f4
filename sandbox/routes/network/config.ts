/** The basic config (docs/rules.md, section P3). */
import { isLanguage, type Language } from '#protocol/languages.ts'
import { toWire } from '#protocol/money.ts'
import type { Handlers } from '../../context.ts'
import { levels } from '../../ledger/levels.ts'
import { withdrawMethodsAt } from '../../ledger/withdrawals.ts'
import { clientLanguageMap, configTextIn, contactsOf } from '../../seed/config/config.ts'

/** Of the fees and minimums of the ways to withdraw, and of the levels. */
const currency = 'USD'

/** `lang` as a client sends it: an interface language's code; anything else leaves the call's own language. */
function languageAsked(lang: string | undefined, otherwise: Language): Language {
  return lang !== undefined && isLanguage(lang) ? lang : otherwise
}

/** `additions` are the paths of the calls beyond the original ones that are served. */
export const configHandlers = (additions: readonly string[]) =>
  ({
    basicConfig: async ({ sandbox, language }, { lang }) => {
      const asked = languageAsked(lang, language)
      const text = await configTextIn(asked)
      const contacts = contactsOf(text, asked, sandbox.deskOrigin)
      return {
        client_language_map: clientLanguageMap,
        customer_service_url: contacts.service,
        recharge_customer_service_url: contacts.recharge,
        withdraw_method_config: withdrawMethodsAt(sandbox.clock.speed).map((each) => ({
          ...each,
          fee_fixed: toWire(each.fee_fixed, currency),
          minimum: toWire(each.minimum, currency),
        })),
        faq_config: [...text.faq],
        privacy_policy: text.privacy,
        shop_levels: levels.map(({ level, from, shareRate }) => ({
          level,
          settled_from: toWire(from, currency),
          share_rate: shareRate,
        })),
        terms: text.terms,
        operating_rules: text.rules,
        idempotency: true,
        additions: [...additions],
        sandbox: true,
        ...(sandbox.minVersion !== undefined && { min_version: sandbox.minVersion }),
      }
    },
  }) satisfies Handlers
