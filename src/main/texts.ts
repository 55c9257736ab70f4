/** The texts of menus, dialogs and notifications, in the interface language. */

import type english from '#locales/en/native.json'
import { defaultLanguage } from '#protocol/languages.ts'

export type NativeTexts = typeof english

const files = import.meta.glob<NativeTexts>('../../locales/*/native.json', { eager: true, import: 'default' })

/** The texts of a language, or of English. */
export function nativeTexts(language: string | undefined): NativeTexts {
  const textsOf = (code: string) => files[`../../locales/${code}/native.json`]
  const texts = textsOf(language ?? defaultLanguage) ?? textsOf(defaultLanguage)
  if (!texts) throw new Error('no native texts')
  return texts
}

/** Replaces `{{name}}` in a text. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''))
}
