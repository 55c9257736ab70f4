/** Each response has every field of the protocol. */

import { additions, type EndpointName } from '#protocol/http/endpoints.ts'
import { limits } from '#protocol/http/limits.ts'
import { statisticsPeriods } from '#protocol/http/statistics.ts'
import { isReleaseVersion } from '#protocol/version.ts'
import { type Check, type CheckContext, expectData, ok } from './check.ts'
import { CheckFailure, must, NothingToCheck, type Request } from './client.ts'

/** Endpoints that only read, with the required fields of their requests. */
const reads: readonly [EndpointName, Request][] = [
  ['languageHint', {}],
  ['basicConfig', { lang: 'en' }],
  ['userInfo', {}],
  ['property', {}],
  ['bankCard', {}],
  ['entries', {}],
  ['entries', { page: 1, page_size: 1 }],
  ['planList', {}],
  ['planList', { status: 'waitPut', page_size: 100 }],
  ['planList', { status: 'all' }],
  ['waitingCount', {}],
  ['coupons', { state: 'unused' }],
  ['coupons', { state: 'used' }],
  ['followRecords', {}],
  ['notifications', {}],
  ['notifications', { category: 'all' }],
  ['unreadCount', {}],
  ['acceptorOrders', {}],
  ['acceptorDetail', { kind: 'personal' }],
  ['acceptorDetail', { kind: 'enterprise' }],
  ...Object.values(statisticsPeriods).map((type): [EndpointName, Request] => ['statistics', { type }]),
]

/** What a response may take, ms. */
const responseMs = 30_000

const today = () => new Date().toISOString().slice(0, 10)

/** The same for the additions of a host. */
const additionReads: readonly [keyof typeof additions, () => Request][] = [
  ['signInDays', () => ({ month: today().slice(0, 7) })],
  ['statement', () => ({ from: `${today().slice(0, 8)}01`, to: today() })],
  ['disputes', () => ({})],
  ['spendingCap', () => ({})],
  ['exportData', () => ({})],
  ['signedIn', () => ({})],
]

async function firstPlan({ client }: CheckContext) {
  const { list } = await ok(client, 'planList')
  const [plan] = list
  if (!plan) throw new NothingToCheck('the account has no plan')
  return plan
}

export const readingChecks: readonly Check[] = [
  ...reads.map(
    ([name, request]): Check => ({
      area: 'reading',
      name: `${name} ${JSON.stringify(request)}`,
      run: async ({ client }) => void (await ok(client, name, request)),
    }),
  ),
  {
    area: 'reading',
    name: 'planDetail of a plan of the list',
    run: async (context) => {
      const { id } = await firstPlan(context)
      const detail = await ok(context.client, 'planDetail', { id })
      must(detail.id === id, 'planDetail returns another plan', detail.id)
    },
  },
  {
    area: 'reading',
    name: 'productDetail of a plan of the list: with limits, and with past results',
    run: async (context) => {
      const { product_id } = await firstPlan(context)
      await ok(context.client, 'productDetail', { id: product_id })
    },
  },
  {
    area: 'reading',
    name: 'statistics of a known version: unchanged in at most 100 bytes, or the figures',
    run: async ({ client }) => {
      const figures = await ok(client, 'statistics', { type: 4 })
      if ('unchanged' in figures) throw new CheckFailure('statistics without a version cannot be unchanged')
      const { version } = figures
      if (version === undefined) throw new NothingToCheck('the host knows no versions')
      const answer = await client.call('statistics', { type: 4, version })
      const again = expectData('statistics', answer)
      const size = Buffer.byteLength(answer.text)
      if ('unchanged' in again) must(size <= 100, 'statistics: an unchanged answer exceeds 100 bytes', size)
      else must(again.version !== version, 'statistics: changed figures have the version of before', version)
      const other = await ok(client, 'statistics', { type: 1, version })
      must(!('unchanged' in other), 'statistics: the version of one period is taken for that of another')
    },
  },
  ...additionReads.map(
    ([name, request]): Check => ({
      area: 'reading',
      name: `${name}, where basic_config.additions names it`,
      run: async ({ client }) => {
        const config = await ok(client, 'basicConfig')
        if (!config.additions.includes(additions[name].path)) throw new NothingToCheck('not offered')
        await ok(client, name, request())
      },
    }),
  ),
  {
    area: 'reading',
    name: 'contactSignature signs each contact that says so, for a minute at most',
    run: async ({ client }) => {
      const config = await ok(client, 'basicConfig')
      if (!config.additions.includes(additions.contactSignature.path)) throw new NothingToCheck('not offered')
      const user = await ok(client, 'userInfo')
      const signed = [config, user]
        .flatMap((source) => [...source.customer_service_url, ...source.recharge_customer_service_url])
        .filter(({ is_signed }) => is_signed === true)
      if (signed.length === 0) throw new NothingToCheck('no contact is signed')
      // By the host's clock.
      const { as_of } = await ok(client, 'property')
      for (const { id } of signed) {
        const { signature, expires_at } = await ok(client, 'contactSignature', { id })
        const left = Date.parse(expires_at) - Date.parse(as_of)
        must(left > 0 && left <= limits.contactSignatureMs + responseMs, `${id}: valid for ${left} ms`)
        must(!signature.includes(client.token ?? ' '), `${id}: the signature contains the token`)
      }
    },
  },
  {
    area: 'reading',
    name: 'pages: no more than page_size, one total on every page, nothing twice',
    run: async ({ client }) => {
      const first = await ok(client, 'planList', { page: 1, page_size: 2 })
      const second = await ok(client, 'planList', { page: 2, page_size: 2 })
      must(first.list.length <= 2, 'a page has more than page_size items', first.list.length)
      must(first.total === second.total, 'two pages have different totals', [first.total, second.total])
      const ids = [...first.list, ...second.list].map(({ id }) => id)
      must(new Set(ids).size === ids.length, 'two pages contain the same item', ids)
    },
  },
  {
    area: 'reading',
    name: 'basic_config.min_version, where there is one, is the version of a release',
    run: async ({ client }) => {
      const { min_version } = await ok(client, 'basicConfig')
      if (min_version === undefined) throw new NothingToCheck('there is no minimum version')
      must(isReleaseVersion(min_version), 'basicConfig: min_version is not major.minor.patch', min_version)
    },
  },
  {
    area: 'reading',
    name: 'each block of a withdrawal has a reason',
    run: async ({ client }) => {
      const { withdraw_blocks } = await ok(client, 'property')
      for (const { key, msg } of withdraw_blocks)
        must(msg.trim() !== '', `property: the block ${key} of withdrawals has no reason`)
    },
  },
]
