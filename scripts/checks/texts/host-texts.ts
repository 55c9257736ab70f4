/** The sandbox's own texts, which it sends in the language of the call: those of the basic config, of the products, and captions. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLanguage, type Language, languages } from '#protocol/languages.ts'
import { configTextIn } from '#sandbox/seed/config/config.ts'
import { productTextsIn } from '#sandbox/seed/product-texts/texts-of.ts'
import { flatten, type Texts } from './locale-rules.ts'

const mediaFolder = join(import.meta.dirname, '..', '..', '..', 'sandbox', 'seed', 'media')

/** Prefix of the keys, beside the namespaces of `locales/`. */
const prefix = 'host'

/** The spoken lines of a WebVTT file. */
function captionsIn(language: Language): string {
  const lines = readFileSync(join(mediaFolder, `pebble-harbor.${language}.vtt`), 'utf8').split('\n')
  return lines.filter((line) => line !== '' && line !== 'WEBVTT' && !line.includes('-->')).join('\n')
}

async function textsIn(language: Language): Promise<Texts> {
  const { faq, ...config } = await configTextIn(language)
  const groups = {
    config: { ...config, faq: Object.fromEntries(faq.map(({ id, ...text }) => [id, text])) },
    products: await productTextsIn(language),
    captions: captionsIn(language),
  }
  const problems: string[] = []
  const texts = flatten(groups, problems)
  if (problems.length > 0) throw new Error(`${language}: ${problems.join(', ')}`)
  return new Map([...texts].map(([key, text]) => [`${prefix}:${key}`, text]))
}

/** The sandbox's texts by `host:key`, by language. */
export async function readHostTexts(): Promise<ReadonlyMap<string, Texts>> {
  const codes = Object.keys(languages).filter(isLanguage)
  return new Map(await Promise.all(codes.map(async (code) => [code, await textsIn(code)] as const)))
}

/** The texts of `locales/` and of the sandbox together, by language. */
export const withHostTexts = (
  host: ReadonlyMap<string, Texts>,
  all: ReadonlyMap<string, Texts>,
): ReadonlyMap<string, Texts> =>
  new Map([...all].map(([code, texts]) => [code, new Map([...texts, ...(host.get(code) ?? [])])]))
