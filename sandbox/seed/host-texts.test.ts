/** Every text of the demo account's pages is in the requested language, or says which language it is in. */
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tokenHeader } from '#protocol/http/endpoint.ts'
import type { EndpointName } from '#protocol/http/endpoints.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { isLanguage, languages } from '#protocol/languages.ts'
import { cheapCost, createPasswords } from '../auth/passwords.ts'
import { announce } from '../notifications/notices.ts'
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { acceptors } from './acceptors.ts'
import { demoCredentials, seedDemo } from './demo.ts'
import { operators } from './operators.ts'
import { appProducts, gameProducts } from './product-catalogue.ts'

const english = languages.en.tag
const otherTags = Object.keys(languages)
  .filter(isLanguage)
  .map((code) => languages[code].tag)
  .filter((tag) => tag !== english)

/** Names, which are the same in every language. */
const names = new Set([...operators, ...acceptors, ...gameProducts, ...appProducts].map(({ name }) => name))

/** Fields with codes, identifiers, addresses and what the partner wrote. */
const notTexts = new Set([
  'additions',
  'balance',
  'category',
  'client_language_map',
  'currency',
  'destination',
  'email',
  'entry',
  'kind',
  'ledger_head',
  'method',
  'nickname',
  'reference',
  'remark_key',
  'remark_params',
  'salt',
  'state',
  'status',
  'template_fields',
  'topic',
  'type',
  'username',
  'withdraw_method_config',
  'withdrawal_part',
])
const isText = (key: string) => !notTexts.has(key) && !/^(?:content_)?lang$|^id$|_(?:id|hash|zone)$/.test(key)

const hasWords = (text: string) =>
  /\p{L}{2}/u.test(text) && !/^(?:https?:|data:|\/|\d{4}-\d\d-\d\dT)/.test(text)

/** The texts of an answer by their path, but not those that are said to be in a language other than `tag`. */
function textsOf(data: unknown, tag: string, path = ''): Map<string, string> {
  if (typeof data === 'string') return new Map(hasWords(data) && !names.has(data) ? [[path, data]] : [])
  if (typeof data !== 'object' || data === null) return new Map()
  const fields = new Map(Object.entries(data))
  const isOther = (lang: unknown) => typeof lang === 'string' && lang !== tag
  const [lang, contentLang] = [fields.get('lang'), fields.get('content_lang')]
  if (isOther(lang)) return new Map()
  const found = [...fields].filter(([key]) => isText(key) && !(key === 'content' && isOther(contentLang)))
  return new Map(found.flatMap(([key, value]) => [...textsOf(value, tag, `${path}.${key}`)]))
}

let server: TestSandbox
let token: Record<string, string>
let inEnglish: Map<string, string>

beforeAll(async () => {
  server = await createTestSandbox()
  const { database, clock } = server.sandbox
  const passwords = createPasswords(cheapCost)
  await seedDemo(database, passwords, clock.now())
  const demo = await demoCredentials(database, passwords)
  const answer = await server.call('login', { username: demo?.username, password: demo?.password })
  token = { [tokenHeader]: v.parse(v.object({ token: v.string() }), answer.data).token }
  await announce(
    database,
    { category: 'system_announcement', title: 'Written at the desk', content: 'In English only.' },
    clock.now(),
  )
  inEnglish = await pagesIn(english)
})
afterAll(() => server.close())

const pageSize = 100

/** The texts of all pages in a language, by the call and their path. */
async function pagesIn(tag: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const read = async (name: EndpointName, request: Record<string, unknown> = {}) => {
    const { code, data } = await server.call(name, request, { ...token, 'Accept-Language': tag })
    expect([name, code]).toEqual([name, 200])
    const prefix = `${name} ${JSON.stringify(request)}`
    for (const [path, text] of textsOf(data, tag)) texts.set(`${prefix}${path}`, text)
    return data
  }
  const plans = v.parse(planEndpoints.planList.response, await read('planList', { page_size: pageSize }))
  for (const { id } of plans.list) await read('planDetail', { id })
  for (const { id } of [...gameProducts, ...appProducts]) await read('productDetail', { id })
  for (const state of ['unused', 'used']) await read('coupons', { state, page_size: pageSize })
  for (const kind of ['personal', 'enterprise']) await read('acceptorDetail', { kind })
  await read('basicConfig')
  await read('notifications', { page_size: pageSize })
  for (let page = 1; page <= 3; page += 1) await read('entries', { page, page_size: pageSize })
  const now = server.clock.now().getTime()
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  await read('statement', { from: day(now - 20 * 24 * 3_600_000), to: day(now) })
  await read('userInfo')
  await read('property')
  await read('followRecords')
  await read('acceptorOrders')
  await read('disputes')
  await read('deposits')
  await read('contractDetail')
  return texts
}

/** Where the sandbox has texts: a call that is not here was not walked, or its texts were said to be in another language. */
const placesOfTexts = [
  'basicConfig.customer_service_url.label',
  'basicConfig.faq_config.answer',
  'basicConfig.faq_config.question',
  'basicConfig.operating_rules',
  'basicConfig.privacy_policy',
  'basicConfig.recharge_customer_service_url.label',
  'basicConfig.terms',
  'coupons.list.name',
  'entries.list.reason',
  'entries.list.remark',
  'notifications.list.content',
  'notifications.list.title',
  'planDetail.advertising_content',
  'planDetail.advertising_product',
  'planDetail.advertising_rules',
  'planDetail.coupon.name',
  'planDetail.failure_reason',
  'planDetail.game_description',
  'planDetail.landing_pages.title',
  'planDetail.user_targeting',
  'productDetail.advertising_content',
  'productDetail.advertising_product',
  'productDetail.advertising_rules',
  'productDetail.game_description',
  'productDetail.landing_pages.title',
  'productDetail.user_targeting',
  'statement.list.reason',
  'statement.list.remark',
]

const placeOf = (key: string) => key.replaceAll(/ \{.*?\}|\.\d+/g, '')

it.each(otherTags)('every text that is asked for in %s is in it, or says its language', async (tag) => {
  const texts = await pagesIn(tag)
  expect([...new Set([...texts.keys()].map(placeOf))].sort()).toEqual(placesOfTexts)
  expect([...texts].filter(([key, text]) => inEnglish.get(key) === text)).toEqual([])
})
