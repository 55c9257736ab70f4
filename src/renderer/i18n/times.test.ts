import { expect, it } from 'vitest'
import { formatRelative } from './times.ts'

it.each([
  [-12, '12 sec. ago'],
  [-61, '1 min. ago'],
  [-7200, '2 hr. ago'],
  [3 * 86_400, 'in 3 days'],
])('%i s is %s', (seconds, text) => {
  expect(formatRelative('en', seconds)).toBe(text)
})
