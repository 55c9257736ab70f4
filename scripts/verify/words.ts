/** The texts of the app's statements in all languages, for `verifyStatement`. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { isLanguage, languages } from '#protocol/languages.ts'
import type { StatementWords } from '#protocol/ledger-history/statement/statement-records.ts'

const Text = v.string()
const Labels = v.record(v.string(), Text)
const WalletTexts = v.object({
  csv: v.object({
    column: v.object({
      record: Text,
      number: Text,
      date: Text,
      time: Text,
      balance: Text,
      type: Text,
      amount: Text,
      after: Text,
      currency: Text,
      reference: Text,
      remark: Text,
      plan: Text,
      corrects: Text,
      status: Text,
      reason: Text,
      seal: Text,
    }),
    record: v.object({ opening: Text, entry: Text, closing: Text }),
  }),
  balance: Labels,
  entryType: Labels,
  status: Labels,
})
const HostTexts = v.object({ remark: Labels })

function readTexts(language: string, namespace: string): unknown {
  return JSON.parse(
    readFileSync(new URL(`../../locales/${language}/${namespace}.json`, import.meta.url), 'utf8'),
  )
}

/** With the bundled sandbox's remarks, unless they are not wanted. */
export function statementWords({ withRemarks = true } = {}): StatementWords[] {
  return Object.keys(languages)
    .filter(isLanguage)
    .map((language) => {
      const { csv, balance, entryType, status } = v.parse(WalletTexts, readTexts(language, 'wallet'))
      const remark = withRemarks ? v.parse(HostTexts, readTexts(language, 'sandbox')).remark : undefined
      return { ...csv, balance, type: entryType, status, remark }
    })
}
