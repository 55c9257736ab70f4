import { expect, it } from 'vitest'
import { contentPolicy } from './content-policy.ts'

it('lets scripts come from the app alone and data from the host alone', () => {
  const policy = contentPolicy('https://api.example')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self' https://api.example;")
  expect(policy).toContain('frame-src https:;')
  expect(policy).not.toMatch(/unsafe|\*|http:/)
})

it('lets the bundled sandbox show its desk', () => {
  expect(contentPolicy('http://localhost:4400')).toContain(
    'frame-src https: http://localhost:* http://127.0.0.1:*;',
  )
})
