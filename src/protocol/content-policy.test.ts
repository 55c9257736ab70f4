import { expect, it } from 'vitest'
import { contentPolicy } from './content-policy.ts'

const host = 'https://api.example'

it('the policy allows scripts only from the app and data only from the host', () => {
  const policy = contentPolicy({ host, config: {} })
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self' https://api.example;")
  expect(policy).toContain('frame-src https:;')
  expect(policy).not.toMatch(/unsafe|\*|http:/)
})

it('the policy requires Trusted Types and allows only one of their policies', () => {
  const policy = contentPolicy({ host, config: {} })
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types placard-workers")
})

it('the policy allows frames from localhost if the host is the bundled sandbox', () => {
  expect(contentPolicy({ host: 'http://localhost:4400', config: {} })).toContain(
    'frame-src https: http://localhost:* http://127.0.0.1:*;',
  )
})

it('the policy adds the frames, reports and hashes of the configuration, and nothing else', () => {
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

it('the policy names no host if the API has the origin of the page', () => {
  expect(contentPolicy({ host: undefined, config: {} })).toContain("connect-src 'self';")
})
