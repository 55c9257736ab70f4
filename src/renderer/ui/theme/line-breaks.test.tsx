import { expect, test } from 'vitest'
import './base.css'
import './line-breaks.css'

/** The words of a text that a narrow column breaks. */
function brokenWords(lang: string, words: readonly string[]): string[] {
  const column = document.createElement('p')
  column.lang = lang
  column.style.inlineSize = '6em'
  column.textContent = words.join('')
  document.body.append(column)
  const text = column.firstChild
  if (text === null) throw new Error('no text')
  let start = 0
  const broken = words.filter((word) => {
    const range = document.createRange()
    range.setStart(text, start)
    start += word.length
    range.setEnd(text, start - (word.endsWith(' ') ? 1 : 0))
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
  })
  expect(column.getClientRects()[0]?.height).toBeGreaterThan(40)
  column.remove()
  return broken
}

test.each([
  ['ko', ['실제 ', '돈은 ', '움직이지 ', '않습니다. ', '손실이 ', '날 ', '수 ', '있습니다.']],
  ['ja', ['内容は', 'すべて', '架空で、', '実際の', 'お金は', '動きません。']],
])('lines in %s end between words', (lang, words) => {
  expect(brokenWords(lang, words)).toEqual([])
})
