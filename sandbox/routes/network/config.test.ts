import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BasicConfig } from '#protocol/http/config.ts'
import { additions, allEndpoints } from '#protocol/http/endpoints.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { languages } from '#protocol/languages.ts'
import { cheapCost } from '../../auth/passwords.ts'
import { endpointNames } from '../../http/app.ts'
import { createTestSandbox, type TestSandbox } from '../../testing/sandbox.ts'
import { createHandlers } from '../index.ts'

let server: TestSandbox
beforeAll(async () => {
  server = await createTestSandbox()
})
afterAll(() => server.close())

async function config(request: Record<string, unknown>, language = 'en') {
  const { data } = await server.call('basicConfig', request, { 'Accept-Language': language })
  return { sent: data, read: v.parse(BasicConfig, data) }
}

it('the basic config is public and complete, and states that the host is an idempotent sandbox', async () => {
  const { read, sent } = await config({})
  expect(read).toMatchObject({ sandbox: true, idempotency: true })
  expect(read.faq_config).toHaveLength(5)
  expect(read.client_language_map.map(({ targets }) => targets)).toEqual(Object.keys(languages))
  expect(read.customer_service_url.map(({ type }) => type)).toEqual([1, 2])
  expect(read.customer_service_url.every(({ url }) => url === 'http://localhost:4401/contact?lang=en')).toBe(
    true,
  )
  expect(sent).toMatchObject({ withdraw_method_config: [{ fee_fixed: '1.00' }, { fee_fixed: '2.00' }] })
})

it('the basic config is in the requested language, else in that of the call, else in English', async () => {
  const [english, chinese] = [await config({ lang: 'en' }, 'zh'), await config({ lang: 'zh' })]
  expect(chinese.read.terms).not.toBe(english.read.terms)
  expect((await config({}, 'zh-CN')).sent).toEqual(chinese.sent)
  expect((await config({ lang: 'xx' }, 'xx')).sent).toEqual(english.sent)
  expect(chinese.read.faq_config.map(({ id }) => id)).toEqual(english.read.faq_config.map(({ id }) => id))
})

it('the basic config promises no profit', async () => {
  const { sent } = await config({})
  expect(JSON.stringify(sent)).not.toMatch(/guarantee|risk-free|profit/i)
})

it('the basic config lists exactly the additions that the sandbox serves', async () => {
  const { read } = await config({})
  expect(read.additions).toEqual(
    expect.arrayContaining(Object.values(walletAdditions).map(({ path }) => path)),
  )
  const handlers = createHandlers(cheapCost)
  const served = endpointNames.filter((name) => name in additions && handlers[name] !== undefined)
  expect(read.additions.toSorted()).toEqual(served.map((name) => allEndpoints[name].path).toSorted())
})

it('the basic config contains min_version only if one is set', async () => {
  expect((await config({})).sent).not.toHaveProperty('min_version')
  const sandbox = await createTestSandbox(undefined, undefined, { minVersion: '1.2.0' })
  const { data } = await sandbox.call('basicConfig')
  expect(v.parse(BasicConfig, data).min_version).toBe('1.2.0')
  await sandbox.close()
})
