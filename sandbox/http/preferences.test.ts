import { describe, expect, it } from 'vitest'
import { isLanguage, languages } from '#protocol/languages.ts'
import { languageOf, preferredLanguage, tagsOf, timeZoneOf } from './request-headers.ts'
import { messageText } from './respond.ts'

const all = Object.keys(languages).filter(isLanguage)

describe('language', () => {
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
  ] as const)('reads %s as %s', (header, language) => {
    expect(preferredLanguage(header, all)).toBe(language)
  })

  it.each([undefined, '', '*', 'xx', ';;;,,,q=', 'a'.repeat(10_000)])(
    'falls back to English for %j',
    (header) => {
      expect(languageOf(header, all)).toBe('en')
    },
  )

  it('passes over a language that has no texts', () => {
    expect(preferredLanguage('ja, zh;q=0.5', ['en', 'zh'])).toBe('zh')
    expect(preferredLanguage('ja', ['en', 'zh'])).toBeUndefined()
  })

  it('knows the BCP 47 tag of every interface language', () => {
    for (const language of all) expect(tagsOf[language]).toContain(languages[language].tag)
  })
})

describe('time zone', () => {
  it.each([
    ['Europe/Berlin GMT+01:00', 'Europe/Berlin'],
    ['Asia/Shanghai', 'Asia/Shanghai'],
    [undefined, 'UTC'],
    ['Nowhere/Town GMT+01:00', 'UTC'],
    ["'; drop table accounts", 'UTC'],
  ])('reads %j as %s', (header, zone) => {
    expect(timeZoneOf(header)).toBe(zone)
  })
})

describe('texts', () => {
  const until = { until: '2026-11-21T06:15:00.000Z' }

  it('fills parameters, times as the reader writes them', () => {
    expect(messageText('wallet.transactionPasswordLocked', until, 'en', 'Europe/Berlin')).toContain('7:15')
    expect(messageText('wallet.belowMinimum', { minimum: '10.00' }, 'zh', 'UTC')).toContain('10.00')
  })

  it('speaks every interface language in words of its own', () => {
    const spoken = all.map((language) => messageText('general.notFound', {}, language, 'UTC'))
    expect(new Set(spoken).size).toBe(all.length)
  })
})
