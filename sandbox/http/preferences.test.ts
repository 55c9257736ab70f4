import { describe, expect, it } from 'vitest'
import { isLanguage, languages } from '#protocol/languages.ts'
import { languageOf, preferredLanguage, tagsOf, timeZoneOf } from './request-headers.ts'
import { messageText } from './respond.ts'

const all = Object.keys(languages).filter(isLanguage)

describe('the language', () => {
  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['zh-Hant-HK', 'cht'],
    ['de-AT', 'de'],
    ['ja', 'jp'],
    ['ko-KR', 'kor'],
    ['es-419', 'spa'],
    ['en;q=0.2, pt-BR;q=0.7', 'pt'],
    ['fr;q=0, ru', 'ru'],
    ['xx, th', 'th'],
  ] as const)('the language of "%s" is %s', (header, language) => {
    expect(preferredLanguage(header, all)).toBe(language)
  })

  it.each([undefined, '', '*', 'xx', ';;;,,,q=', 'a'.repeat(10_000)])(
    'the language of %j is English',
    (header) => {
      expect(languageOf(header, all)).toBe('en')
    },
  )

  it('a language without texts is skipped', () => {
    expect(preferredLanguage('ja, zh;q=0.5', ['en', 'zh'])).toBe('zh')
    expect(preferredLanguage('ja', ['en', 'zh'])).toBeUndefined()
  })

  it('every interface language is found by its BCP 47 tag', () => {
    for (const language of all) expect(tagsOf[language]).toContain(languages[language].tag)
  })
})

describe('the time zone', () => {
  it.each([
    ['Europe/Berlin GMT+01:00', 'Europe/Berlin'],
    ['Asia/Shanghai', 'Asia/Shanghai'],
    [undefined, 'UTC'],
    ['Nowhere/Town GMT+01:00', '+01:00'],
    ['GMT-03:30', '-03:30'],
    ['Nowhere/Town GMT+99:00', 'UTC'],
    ['Nowhere/Town', 'UTC'],
    ["'; drop table accounts", 'UTC'],
  ])('the time zone of %j is %s', (header, zone) => {
    expect(timeZoneOf(header)).toBe(zone)
  })
})

describe('message texts', () => {
  const until = { until: '2026-11-21T06:15:00.000Z' }

  it('parameters are filled in, and times are localized', () => {
    expect(messageText('wallet.transactionPasswordLocked', until, 'en', 'Europe/Berlin')).toContain('7:15')
    expect(messageText('wallet.belowMinimum', { minimum: '10.00' }, 'zh', 'UTC')).toContain('10.00')
  })

  it('every interface language has its own text', () => {
    const texts = all.map((language) => messageText('general.notFound', {}, language, 'UTC'))
    expect(new Set(texts).size).toBe(all.length)
  })
})
