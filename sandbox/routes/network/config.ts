/** The basic config (docs/rules.md, section P3). */
import { isLanguage, languages } from '#protocol/languages.ts'
import { toWire } from '#protocol/money.ts'
import type { Handlers } from '../../context.ts'
import { levels } from '../../ledger/levels.ts'
import { withdrawMethodsAt } from '../../ledger/withdrawals.ts'
import { clientLanguageMap, configTextIn, contactsOf } from '../../seed/config/config.ts'

/** The currency of fees, minimums and levels. */
const currency = 'USD'

/** `additions` are the paths of the additions that the sandbox serves. */
export const configHandlers = (additions: readonly string[]) =>
  ({
    basicConfig: async ({ sandbox, language: callLanguage }, { lang }) => {
      const language = lang !== undefined && isLanguage(lang) ? lang : callLanguage
      const text = await configTextIn(language)
      const contacts = contactsOf(text, language, sandbox.deskOrigin)
      return {
        client_language_map: clientLanguageMap,
        customer_service_url: contacts.service,
        recharge_customer_service_url: contacts.recharge,
        withdraw_method_config: withdrawMethodsAt(sandbox.clock.speed).map((method) => ({
          ...method,
          fee_fixed: toWire(method.fee_fixed, currency),
          minimum: toWire(method.minimum, currency),
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
        lang: languages[language].tag,
        idempotency: true,
        additions: [...additions],
        sandbox: true,
        ...(sandbox.minVersion !== undefined && { min_version: sandbox.minVersion }),
      }
    },
  }) satisfies Handlers
