import { expect, test } from 'vitest'
import { pseudo } from './pseudo.ts'

test('a text gets accents and 40 % more, and keeps its placeholders and tags', () => {
  expect(pseudo('Put {{amount}}')).toBe('Þúţ {{amount}} ó')
  const text = 'Read the <1>terms of service</1> before you agree'
  expect(pseudo(text)).toMatch(/^Řéáđ ţĥé <1>ţéřɱš óf šéřvíçé<\/1> ƀéfóřé ýóú áĝřéé óñé/)
  const words = 'Available balance'
  expect(pseudo(words).length).toBe(Math.round(words.length * 1.4))
})

test('what has no letters stays', () => {
  expect(pseudo('{{minimum}} – {{maximum}}')).toBe('{{minimum}} – {{maximum}}')
  expect(pseudo('••••')).toBe('••••')
})
