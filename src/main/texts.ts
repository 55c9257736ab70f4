/** The texts of menus, dialogs and notifications, in the interface's language. */

import type english from '#locales/en/native.json'
import { defaultLanguage } from '#protocol/languages.ts'

export type NativeTexts = typeof english

const files = import.meta.glob<NativeTexts>('../../locales/*/native.json', { eager: true, import: 'default' })

/** The texts of a language; English where it has none. */
export function nativeTexts(language: string | undefined): NativeTexts {
  const of = (code: string) => files[`../../locales/${code}/native.json`]
  const found = of(language ?? defaultLanguage) ?? of(defaultLanguage)
  if (!found) throw new Error('no texts')
  return found
}

/** Fills `{{name}}` in a text. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''))
}
