import i18next, { t } from 'i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Language, languages } from '#protocol/languages.ts'
import { changeLanguage, currentLanguage, currentTag, preloadTexts, setUpTexts } from './i18n.ts'

/** Files that cannot be fetched, such as `de/wallet`. */
const unavailable = new Set<string>()
const requested: string[] = []
/** Files of these languages are delayed until the promise resolves. */
const delayed = new Map<string, Promise<void>>()

vi.mock(import('./locale-files.ts'), async (original) => {
  const files = await original()
  return {
    ...files,
    loadTexts: async (language, namespace) => {
      const file = `${language}/${namespace}`
      requested.push(file)
      await delayed.get(language)
      if (unavailable.has(file)) throw new Error(`no ${file}`)
      return await files.loadTexts(language, namespace)
    },
  }
})

/** Delays the files of a language; returns the function that releases them. */
function delay(language: Language): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  delayed.set(language, promise)
  return resolve
}

const root = { lang: '' }
let startedIn: Language

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: root })
  await setUpTexts(() => ['de', 'en'])
  startedIn = currentLanguage()
})

beforeEach(async () => {
  unavailable.clear()
  delayed.clear()
  await changeLanguage('en')
  requested.length = 0
})

it('i18next starts in the first detected language, with only the texts of the first screen', () => {
  expect(startedIn).toBe('de')
  expect(i18next.hasResourceBundle('de', 'auth')).toBe(true)
  expect(i18next.hasResourceBundle('de', 'help')).toBe(false)
})

it('a namespace is fetched once', async () => {
  await Promise.all([preloadTexts(['wallet']), preloadTexts(['wallet'])])
  await preloadTexts(['wallet'])
  expect(requested).toEqual(['en/wallet'])
})

it('a change of the language loads all namespaces in use and sets the lang attribute', async () => {
  await preloadTexts(['wallet'])
  const english = t('wallet:entries.title')
  const change = changeLanguage('zh')
  expect(currentLanguage()).toBe('en')
  await change
  expect([currentLanguage(), currentTag(), root.lang]).toEqual(['zh', 'zh-Hans', 'zh-Hans'])
  expect(requested).toContain('zh/wallet')
  expect(t('wallet:entries.title')).not.toBe(english)
})

it('the language stays if a file of the new one cannot be fetched, and can be changed later', async () => {
  await preloadTexts(['wallet'])
  unavailable.add('ru/wallet')
  await expect(changeLanguage('ru')).rejects.toThrow('texts could not be fetched: ru, wallet')
  expect([currentLanguage(), root.lang]).toEqual(['en', 'en'])
  unavailable.clear()
  await changeLanguage('ru')
  expect(currentLanguage()).toBe('ru')
})

it('the language that was chosen last wins, in any order of the responses', async () => {
  const release = delay('fr')
  const first = changeLanguage('fr')
  await changeLanguage('vi')
  release()
  await first
  expect(currentLanguage()).toBe('vi')
})

it('a namespace is fetched again if the language changes meanwhile', async () => {
  const release = delay('en')
  const fetching = preloadTexts(['rewards'])
  await changeLanguage('jp')
  release()
  await fetching
  expect(i18next.hasResourceBundle('ja', 'rewards')).toBe(true)
})

it('a failed file is retried twice, and again when it is needed', async () => {
  unavailable.add('en/help')
  await expect(preloadTexts(['help'])).rejects.toThrow('texts could not be fetched: en, help')
  expect(requested).toEqual(['en/help', 'en/help', 'en/help'])
  expect(() => t('help:title')).toThrow('texts could not be fetched: en, help')
  unavailable.clear()
  await preloadTexts(['help'])
  expect(i18next.hasResourceBundle('en', 'help')).toBe(true)
})

it('a namespace that cannot be fetched is in English, by its plural rules, until its file is there', async () => {
  await changeLanguage('ru')
  unavailable.add('ru/follow')
  unavailable.add('ru/plan')
  await preloadTexts(['follow', 'plan'])
  expect(currentLanguage()).toBe('ru')
  const texts = () => [t('plan:list.end', { count: 2 }), t('follow:records.title'), t('common:action.retry')]
  const shown = texts()
  expect(shown).toEqual(['2 plans in all', 'Follow records', 'Повторить'])
  unavailable.clear()
  await preloadTexts(['follow', 'plan'])
  expect(texts().filter((text) => shown.includes(text))).toEqual(['Повторить'])
})

it('a change of the language loads what was in English, too', async () => {
  await changeLanguage('ru')
  unavailable.add('ru/exchange')
  await preloadTexts(['exchange'])
  await changeLanguage('vi')
  expect(i18next.hasResourceBundle('vi', 'exchange')).toBe(true)
})

it('texts that cannot be fetched in English either are missing in the language', async () => {
  await changeLanguage('ru')
  unavailable.add('ru/about')
  unavailable.add('en/about')
  await expect(preloadTexts(['about'])).rejects.toThrow('texts could not be fetched: ru, about')
  expect(() => t('about:version')).toThrow('texts could not be fetched')
})

it('a key without a text throws', () => {
  expect(() => t('common:no.such')).toThrow('no text: en, common:no.such')
})

it('plurals use the form of the language, and the form for 0 if there is one', async () => {
  await preloadTexts(['wallet', 'parts'])
  const digits = (count: number) => t('parts:amountFault.tooFine', { count })
  expect([0, 1, 2].map(digits)).toEqual([
    'This currency has no digits after the point.',
    'At most 1 digit after the point.',
    'At most 2 digits after the point.',
  ])
  await changeLanguage('ru')
  expect([21, 22].map(digits)).toEqual([
    'Не более 21 знака после запятой.',
    'Не более 22 знаков после запятой.',
  ])
})

it('interpolated values are not changed', () => {
  const value = `<b>&amp;</b> {{other}} $t(common:appName)`
  expect(t('frame:unread.title', { badge: value, name: '' })).toContain(value)
})

it('the runtime has the plural rules of every language', () => {
  for (const { tag } of Object.values(languages))
    expect(Intl.PluralRules.supportedLocalesOf(tag)).toHaveLength(1)
})
