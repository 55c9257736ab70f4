/**
 * The texts in force: their tables, fetched once each, and how a key becomes a text. As i18next writes them
 * (`{{placeholder}}`, `key_one`, `namespace:key`), of which the app needs so little that the library, all of it on the
 * sign-in path, weighed twelve times as much; its types and its linter stay.
 */
import { defaultLanguage, type Language, languages } from '#contract/languages.ts'
import { loadTexts } from './locale-files.ts'
import { isPseudo, pseudo } from './pseudo.ts'

export type Params = Readonly<Record<string, unknown>>

type Table = { readonly [key: string]: unknown }

const tables = new Map<string, Table>()
const underWay = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()
let language: Language = defaultLanguage

const idOf = (of: Language, namespace: string): string => `${of}/${namespace}`

/** The language in force, as the specification spells it. */
export const currentLanguage = (): Language => language

/** Calls back after each change of the language. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How long what could not be fetched is not asked for again, ms: a page that waits for it would ask without end. */
const restMs = 1000

async function fetchTable(of: Language, namespace: string): Promise<void> {
  const id = idOf(of, namespace)
  try {
    tables.set(id, await loadTexts(of, namespace))
    underWay.delete(id)
  } catch (error) {
    setTimeout(() => underWay.delete(id), restMs)
    throw error
  }
}

/** Undefined when the texts are there, else a promise, the same until it is settled; rejects when they cannot be had. */
function tableReady(of: Language, namespace: string): Promise<void> | undefined {
  const id = idOf(of, namespace)
  if (tables.has(id)) return undefined
  const fetching = underWay.get(id) ?? fetchTable(of, namespace)
  underWay.set(id, fetching)
  return fetching
}

/** What of these namespaces is still on its way, first things first. */
export function missingTexts(of: Language, namespaces: readonly string[]): Promise<void>[] {
  return namespaces.flatMap((namespace) => tableReady(of, namespace) ?? [])
}

const ready = new Map<string, Promise<void>>()

/**
 * What a component waits for with `use`: one and the same promise for the same texts, and always one. React renders a
 * component that waited once more, and goes astray when it does not call `use` again then, whatever came meanwhile.
 */
export function textsReady(of: Language, namespaces: readonly string[]): Promise<void> {
  const id = idOf(of, namespaces.join('+'))
  const known = ready.get(id)
  if (known !== undefined) return known
  const missing = missingTexts(of, namespaces)
  const isThere = { status: 'fulfilled', value: undefined }
  const all =
    missing.length === 0
      ? Object.assign(Promise.resolve(), isThere)
      : Promise.all(missing).then(() => undefined)
  ready.set(id, all)
  all.catch(() => setTimeout(() => ready.delete(id), restMs))
  return all
}

/** Speaks a language from now on, once all that was shown in the one before is there in it. */
export async function speak(next: Language): Promise<void> {
  const shown = [...tables.keys()].map((id) => id.split('/')[1] ?? '')
  await Promise.all(missingTexts(next, [...new Set(shown)]))
  language = next
  for (const listener of listeners) listener()
}

function entryOf(table: Table | undefined, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
      table,
    )
  return typeof found === 'string' ? found : undefined
}

/** `key_zero` at nothing where there is one, else the form of the language, else `key_other`. */
function formsOf(of: Language, key: string, count: unknown): readonly string[] {
  if (typeof count !== 'number') return [key]
  const form = new Intl.PluralRules(languages[of].tag).select(count)
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${form}`, `${key}_other`, key]
}

/** The text of `key` in a namespace or of `namespace:key`, filled in; the key itself where there is none. */
export function textIn(of: Language, namespace: string, wanted: string, params: Params = {}): string {
  const [key = '', named = namespace] = wanted.split(':').toReversed()
  const table = tables.get(idOf(of, named))
  const written = formsOf(of, key, params.count).reduce<string | undefined>(
    (found, form) => found ?? entryOf(table, form),
    undefined,
  )
  if (written === undefined) return wanted
  const text = import.meta.env.MODE !== 'production' && isPseudo() ? pseudo(written) : written
  if (params.skipInterpolation === true) return text
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(params[name] ?? ''))
}
