import { expect, it } from 'vitest'
import words from '#locales/hyphenation.json' with { type: 'json' }
import { hyphenateTexts, hyphenator } from './hyphenation.ts'

const hyphenate = hyphenator(['aus-zah-lun-gen', 'kon-to'])

it('a listed word has soft hyphens, whatever its case and what stands beside it', () => {
  expect(hyphenate('Auszahlungen, KONTO')).toBe('Aus\u00adzah\u00adlun\u00adgen, KON\u00adTO')
})

it('other words, placeholders and tags stay as they are', () => {
  expect(hyphenate('Auszahlung <konto>{{konto}}</konto> Kontos')).toBe(
    'Auszahlung <konto>{{konto}}</konto> Kontos',
  )
})

it('a listed word of several is found within a Thai text and never broken', () => {
  const join = hyphenator(['เครือ~ข่าย', 'การ~ถอน'])
  expect(join('เลือกเครือข่ายสำหรับการถอนเงิน {{เครือข่าย}}')).toBe(
    'เลือกเครือ\u2060ข่ายสำหรับการ\u2060ถอนเงิน {{เครือข่าย}}',
  )
})

it('texts that are searched or saved have no soft hyphens', () => {
  const texts = { csv: { column: { kind: 'Konto' } }, status: { kind: 'Konto' } }
  expect(hyphenateTexts(texts, 'wallet', hyphenate)).toEqual({
    csv: { column: { kind: 'Konto' } },
    status: { kind: 'Kon\u00adto' },
  })
})

it('each listed word is in lower case, once, with places to break or to join and none next to another', () => {
  for (const [language, list] of Object.entries(words)) {
    const plain = list.map((word) => word.replaceAll(/[-~]/g, ''))
    expect(new Set(plain).size, language).toBe(plain.length)
    expect(
      list.filter(
        (word) => !/^(?:\p{Ll}+(?:-\p{Ll}+)+|[\p{Script=Thai}]+(?:~[\p{Script=Thai}]+)+)$/u.test(word),
      ),
    ).toEqual([])
  }
})
