/** Which notifications reach the user, and how (an addition). */
import { languages } from '#protocol/languages.ts'
import { fitsMinorDigits, toWire } from '#protocol/money.ts'
import type { Handlers } from '../../context.ts'
import type { ReadQueries } from '../../db/database.ts'
import type { Account } from '../../db/schema/accounts.ts'
import { BusinessError } from '../../http/business-error.ts'
import {
  isRequired,
  kindsWithAmount,
  readPreference,
  readPreferences,
  writePreference,
} from '../../notifications/preferences.ts'

async function preferencesResponse(queries: ReadQueries, { id, currency }: Account) {
  const list = await readPreferences(queries, id)
  return {
    currency,
    list: list.map(({ kind, inbox, system, email, above }) => ({
      kind,
      inbox,
      is_required: isRequired(kind),
      system,
      email,
      has_amount: kindsWithAmount.has(kind),
      above: above === null ? undefined : toWire(above, currency),
    })),
  }
}

export const noticePreferenceHandlers = {
  noticePreferences: ({ sandbox, account }) => preferencesResponse(sandbox.database.read, account),

  setNoticePreference: async (context, { kind, inbox, above, ...request }) => {
    const { account, language } = context
    const isPossible =
      above === undefined || (kindsWithAmount.has(kind) && fitsMinorDigits(above, account.currency))
    if (!isPossible) throw new BusinessError('wallet.amountIncorrect')
    if (isRequired(kind) && !inbox) throw new BusinessError('general.paramsError')
    return context.sandbox.database.transaction(async (tx) => {
      const kept = await readPreference(tx, account.id, kind)
      const { system = kept.system, email = kept.email } = request
      const chosen = { inbox, system, email, above: above ?? null }
      await writePreference(tx, account.id, kind, chosen, languages[language].tag)
      return preferencesResponse(tx, account)
    })
  },
} satisfies Handlers
