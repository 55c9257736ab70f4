import { createInstance } from 'i18next'
import { expect, test, vi } from 'vitest'
import { pseudo, pseudoText } from './pseudo.ts'

test('a text gets accents and is 40 % longer, and keeps its placeholders and tags', () => {
  expect(pseudoText('Put {{amount}}')).toBe('Þúţ {{amount}} ó')
  const text = 'Read the <1>terms of service</1> before you agree'
  expect(pseudoText(text)).toMatch(/^Řéáđ ţĥé <1>ţéřɱš óf šéřvíçé<\/1> ƀéfóřé ýóú áĝřéé óñé/)
  const words = 'Available balance'
  expect(pseudoText(words).length).toBe(Math.round(words.length * 1.4))
})

test('a text without letters stays the same', () => {
  expect(pseudoText('{{minimum}} – {{maximum}}')).toBe('{{minimum}} – {{maximum}}')
  expect(pseudoText('••••')).toBe('••••')
})

test('the post-processor keeps interpolated values', async () => {
  vi.stubGlobal('location', { search: '?pseudo' })
  const i18n = createInstance().use(pseudo)
  await i18n.init({
    lng: 'en',
    resources: { en: { translation: { paid: 'Paid to {{name}}' } } },
    postProcess: pseudo.name,
    postProcessPassResolved: true,
  })
  expect(i18n.t('paid', { name: 'Ann' })).toBe('Þáíđ ţó Ann óñé')
  expect(i18n.t('paid', { skipInterpolation: true })).toBe('Þáíđ ţó {{name}} óñé')
  vi.stubGlobal('location', { search: '' })
  expect(i18n.t('paid', { name: 'Ann' })).toBe('Paid to Ann')
})
