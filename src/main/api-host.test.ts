import { expect, it } from 'vitest'
import { apiHost } from './api-host.ts'

it('takes the first address that the policy allows, as an origin', () => {
  expect(apiHost('https://api.example/x/', 'https://other.example')).toBe('https://api.example')
  expect(apiHost(undefined, 'https://other.example')).toBe('https://other.example')
  expect(apiHost('http://api.example', 'ftp://x', '')).toBe('http://localhost:4400')
})
