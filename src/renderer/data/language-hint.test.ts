import { expect, it, vi } from 'vitest'

vi.stubGlobal('window', {
  placard: { start: { stored: {}, host: 'http://localhost', run: {} }, store: async () => undefined },
  addEventListener: () => undefined,
})
const { hintedLanguage } = await import('./language-hint.ts')

const map = [
  { source: 'zh-TW, zh-HK', targets: 'cht' },
  { source: 'ja', targets: 'jp' },
]

it.each([
  ['zh-HK', 'cht'],
  ['ZH-tw', 'cht'],
  ['ja', 'jp'],
  ['xx', 'en'],
  ['', 'en'],
])('the hint %j selects %s', (hint, language) => {
  expect(hintedLanguage(map, hint)).toBe(language)
})
