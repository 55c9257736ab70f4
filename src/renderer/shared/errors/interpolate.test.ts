import { expect, it } from 'vitest'
import { interpolate } from './interpolate.ts'

const formats = {
  moment: (at: string) => `<${at}>`,
  digits: (digits: string, currency: string | undefined) => `${digits} ${currency ?? '-'}`,
}

it('fills in moments, amounts and words', () => {
  const values = { until: '2026-11-21T10:00:00Z', minimum: '10.00', currency: 'USD', name: 'Ana' }
  expect(interpolate('{{name}} {{ until }} {{minimum}}', values, formats)).toBe(
    'Ana <2026-11-21T10:00:00Z> 10.00 USD',
  )
})

it('is undefined when a value is missing, so that the text of the host is shown', () => {
  expect(interpolate('until {{until}}', {}, formats)).toBeUndefined()
  expect(interpolate('plain', {}, formats)).toBe('plain')
})
