import { expect, it } from 'vitest'
import { interpolate } from './interpolate.ts'

const formats = {
  dateTime: (value: string) => `<${value}>`,
  digits: (digits: string, currency: string | undefined) => `${digits} ${currency ?? '-'}`,
}

it('times, amounts and words are interpolated', () => {
  const values = { until: '2026-11-21T10:00:00Z', minimum: '10.00', currency: 'USD', name: 'Ana' }
  expect(interpolate('{{name}} {{ until }} {{minimum}}', values, formats)).toBe(
    'Ana <2026-11-21T10:00:00Z> 10.00 USD',
  )
})

it('the result is undefined if a value is missing, so that the text of the host is shown', () => {
  expect(interpolate('until {{until}}', {}, formats)).toBeUndefined()
  expect(interpolate('plain', {}, formats)).toBe('plain')
})
