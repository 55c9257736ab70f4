import { expect, it } from 'vitest'
import { allowedLink } from './link-policy.ts'

it.each([
  'https://chat.example.com/a?b=c',
  'http://localhost:4401/',
  'http://127.0.0.1:4401/',
  'http://[::1]:1/',
])('opens %s', (address) => {
  expect(allowedLink(address)?.href).toBe(address)
})

it.each([
  'http://example.com/',
  'http://localhost.example.com/',
  'https://bank.example.com@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://localhost/',
  '//example.com',
  'example.com',
  '',
])('does not open %j', (address) => {
  expect(allowedLink(address)).toBeUndefined()
})
