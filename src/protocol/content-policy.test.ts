import { expect, it } from 'vitest'
import { contentPolicy } from './content-policy.ts'

const host = 'https://api.example'

it('lets scripts come from the app alone and data from the host alone', () => {
  const policy = contentPolicy({ host, config: {} })
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self' https://api.example;")
  expect(policy).toContain('frame-src https:;')
  expect(policy).not.toMatch(/unsafe|\*|http:/)
})

it('takes no text for markup or a script, and knows one policy that may pass addresses', () => {
  const policy = contentPolicy({ host, config: {} })
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types placard-workers")
})

it('lets the bundled sandbox show its desk', () => {
  expect(contentPolicy({ host: 'http://localhost:4400', config: {} })).toContain(
    'frame-src https: http://localhost:* http://127.0.0.1:*;',
  )
})

it('follows the configuration: frames, reports, and nothing else', () => {
  const config = {
    customer_frame_hosts: ['https://help.example'],
    error_report_url: 'https://reports.example/placard',
  }
  const policy = contentPolicy({ host, config, inline: { scripts: ['sha256-abc'], styles: ['sha256-def'] } })
  expect(policy).toContain('frame-src https://help.example;')
  expect(policy).toContain("connect-src 'self' https://api.example https://reports.example;")
  expect(policy).toContain("script-src 'self' 'sha256-abc';")
  expect(policy).toContain("style-src 'self' 'sha256-def';")
  expect(contentPolicy({ host, config: { customer_frame_hosts: [] } })).toContain("frame-src 'none';")
})

it('names no host where it is the page’s own', () => {
  expect(contentPolicy({ host: undefined, config: {} })).toContain("connect-src 'self';")
})
