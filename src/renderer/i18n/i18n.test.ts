import i18next, { t } from 'i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Language, languages } from '#protocol/languages.ts'
import { changeLanguage, currentLanguage, currentTag, preloadTexts, setUpTexts } from './i18n.ts'

/** Files that cannot be fetched, as `de/wallet`, and how often each was asked for. */
const away = new Set<string>()
const asked: string[] = []
/** Held back until it is resolved, by language. */
const held = new Map<string, Promise<void>>()

vi.mock(import('./locale-files.ts'), async (original) => {
  const files = await original()
  return {
    ...files,
    loadTexts: async (language, namespace) => {
      const file = `${language}/${namespace}`
      asked.push(file)
      await held.get(language)
      if (away.has(file)) throw new Error(`no ${file}`)
      return await files.loadTexts(language, namespace)
    },
  }
})

/** Holds back the files of a language; gives the function that lets them come. */
function holdBack(language: Language): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  held.set(language, promise)
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
  away.clear()
  held.clear()
  await changeLanguage('en')
  asked.length = 0
})

it('starts in the first of the wanted languages, with the texts of the first screen alone', () => {
  expect(startedIn).toBe('de')
  expect(i18next.hasResourceBundle('de', 'auth')).toBe(true)
  expect(i18next.hasResourceBundle('de', 'help')).toBe(false)
})

it('fetches a namespace once', async () => {
  await Promise.all([preloadTexts(['wallet']), preloadTexts(['wallet'])])
  await preloadTexts(['wallet'])
  expect(asked).toEqual(['en/wallet'])
})

it('changes the language with all that was fetched before, and tells the page', async () => {
  await preloadTexts(['wallet'])
  const english = t('wallet:entries.title')
  const change = changeLanguage('zh')
  expect(currentLanguage()).toBe('en')
  await change
  expect([currentLanguage(), currentTag(), root.lang]).toEqual(['zh', 'zh-Hans', 'zh-Hans'])
  expect(asked).toContain('zh/wallet')
  expect(t('wallet:entries.title')).not.toBe(english)
})

it('keeps the language when a text of the new one cannot be fetched, and changes it later', async () => {
  await preloadTexts(['wallet'])
  away.add('ru/wallet')
  await expect(changeLanguage('ru')).rejects.toThrow('texts could not be fetched: ru, wallet')
  expect([currentLanguage(), root.lang]).toEqual(['en', 'en'])
  away.clear()
  await changeLanguage('ru')
  expect(currentLanguage()).toBe('ru')
})

it('takes the language that was chosen last, whichever comes first', async () => {
  const release = holdBack('fr')
  const first = changeLanguage('fr')
  await changeLanguage('vi')
  release()
  await first
  expect(currentLanguage()).toBe('vi')
})

it('fetches a namespace in the language that came into force meanwhile', async () => {
  const release = holdBack('en')
  const fetching = preloadTexts(['rewards'])
  await changeLanguage('jp')
  release()
  await fetching
  expect(i18next.hasResourceBundle('ja', 'rewards')).toBe(true)
})

it('asks again for what could not be fetched: by itself, then when it is wanted', async () => {
  away.add('en/help')
  await expect(preloadTexts(['help'])).rejects.toThrow('texts could not be fetched: en, help')
  expect(asked).toEqual(['en/help', 'en/help', 'en/help'])
  expect(() => t('help:title')).toThrow('texts could not be fetched: en, help')
  away.clear()
  await preloadTexts(['help'])
  expect(i18next.hasResourceBundle('en', 'help')).toBe(true)
})

it('reports a key without a text', () => {
  expect(() => t('common:no.such')).toThrow('no text: en, common:no.such')
})

it('takes the plural form of the language, and the form for nothing where there is one', async () => {
  await preloadTexts(['wallet'])
  const digits = (count: number) => t('wallet:amountFault.tooFine', { count })
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

it('leaves values as they are', () => {
  const value = `<b>&amp;</b> {{other}} $t(common:appName)`
  expect(t('frame:unread.title', { badge: value, name: '' })).toContain(value)
})

it('knows the plural rules of every language', () => {
  for (const { tag } of Object.values(languages))
    expect(Intl.PluralRules.supportedLocalesOf(tag)).toHaveLength(1)
})
