/** Each response has every field of the protocol. */

import { additions, type EndpointName } from '#protocol/http/endpoints.ts'
import { limits } from '#protocol/http/limits.ts'
import { planStages } from '#protocol/http/plans.ts'
import { statisticsPeriods } from '#protocol/http/statistics.ts'
import { compare, equals, sum } from '#protocol/money.ts'
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
  ['planList', { stage: 'running' }],
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

const languageTag = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i

const today = () => new Date().toISOString().slice(0, 10)

/** The same for the additions of a host. */
const additionReads: readonly [keyof typeof additions, () => Request][] = [
  ['signInDays', () => ({ month: today().slice(0, 7) })],
  ['statement', () => ({ from: `${today().slice(0, 8)}01`, to: today() })],
  ['periodStatistics', () => ({ from: `${today().slice(0, 8)}01`, to: today() })],
  ['deposits', () => ({})],
  ['disputes', () => ({})],
  ['spendingCap', () => ({})],
  ['exportData', () => ({})],
  ['signedIn', () => ({})],
  ['noticePreferences', () => ({})],
  ['pushKey', () => ({})],
  ['secondFactor', () => ({})],
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
    name: 'operatorRecord of the operator of a plan, where offered: at most as many losses as plans, the worst below the median',
    run: async ({ client }) => {
      const { additions: offered } = await ok(client, 'basicConfig')
      if (!offered.includes(additions.operatorRecord.path)) throw new NothingToCheck('not offered')
      const { list } = await ok(client, 'planList', { page_size: 100 })
      const operated_id = list.find((plan) => plan.operator_id !== undefined)?.operator_id
      if (operated_id === undefined) throw new NothingToCheck('no plan names an operator')
      const record = await ok(client, 'operatorRecord', { operated_id })
      const { plans, losses, worst, median } = record
      must(losses <= plans, 'operatorRecord: more losses than plans', record)
      must(plans > 0 === (worst !== undefined), 'operatorRecord: worst and plans disagree', record)
      if (worst !== undefined && median !== undefined)
        must(
          compare(worst, median) <= 0,
          'operatorRecord: the worst result is better than the median',
          record,
        )
    },
  },
  {
    area: 'reading',
    name: 'a language of texts, where it is named, is a BCP 47 tag',
    run: async (context) => {
      const { client } = context
      const { product_id } = await firstPlan(context)
      const tags = [
        (await ok(client, 'basicConfig')).lang,
        (await ok(client, 'productDetail', { id: product_id })).lang,
        ...(await ok(client, 'notifications')).list.flatMap(({ lang, content_lang }) => [lang, content_lang]),
      ].filter((tag) => tag !== undefined)
      if (tags.length === 0) throw new NothingToCheck('the host names no language')
      for (const tag of tags) must(languageTag.test(tag), 'not a BCP 47 tag', tag)
    },
  },
  {
    area: 'reading',
    name: 'statistics of a known version: unchanged in at most 140 bytes, or the figures',
    run: async ({ client }) => {
      const figures = await ok(client, 'statistics', { type: 4 })
      if ('unchanged' in figures) throw new CheckFailure('statistics without a version cannot be unchanged')
      const { version } = figures
      if (version === undefined) throw new NothingToCheck('the host knows no versions')
      const answer = await client.call('statistics', { type: 4, version })
      const again = expectData('statistics', answer)
      const size = Buffer.byteLength(answer.text)
      if ('unchanged' in again) must(size <= 140, 'statistics: an unchanged answer exceeds 140 bytes', size)
      else must(again.version !== version, 'statistics: changed figures have the version of before', version)
      const other = await ok(client, 'statistics', { type: 1, version })
      must(!('unchanged' in other), 'statistics: the version of one period is taken for that of another')
    },
  },
  {
    area: 'reading',
    name: 'figures of two periods name the same state of the balances',
    run: async ({ client }) => {
      const versionOf = async (type: number) => {
        const figures = await ok(client, 'statistics', { type })
        return 'unchanged' in figures ? undefined : figures.balances_version
      }
      const [before, ofAll, after] = [await versionOf(1), await versionOf(4), await versionOf(1)]
      if (before === undefined) throw new NothingToCheck('the host names no state of the balances')
      if (before !== after) throw new NothingToCheck('the balances change all the time')
      must(ofAll === before, 'statistics: balances_version depends on the period', { before, ofAll })
    },
  },
  ...(['today', 'week', 'month'] as const).map(
    (period): Check => ({
      area: 'reading',
      name: `the comparison of ${period} is of its complete buckets and of as long a time before`,
      run: async ({ client }) => {
        const figures = await ok(client, 'statistics', { type: statisticsPeriods[period] })
        if ('unchanged' in figures || !figures.comparison) throw new NothingToCheck('no comparison')
        const { series, comparison } = figures
        const { current, previous } = comparison
        const complete = series.slice(0, -1)
        const consumed = sum(complete.map((point) => point.consumed))
        must(current.from === series[0]?.at, 'comparison: the current period starts elsewhere', current)
        must(current.until === series.at(-1)?.at, 'comparison: the running bucket counts', current)
        must(previous.until <= current.from, 'comparison: the periods overlap', previous)
        must(equals(current.consumed, consumed), 'comparison: consumed is not that of the series', current)
      },
    }),
  ),
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
    name: 'planList by section: only plans of its statuses, or no filter at all',
    run: async ({ client }) => {
      const all = await ok(client, 'planList', { page_size: 1 })
      for (const stage of ['running', 'ready', 'past'] as const) {
        const { list, total } = await ok(client, 'planList', { stage, page_size: 100 })
        const statuses: readonly string[] = planStages[stage]
        const others = list.filter(({ status }) => !statuses.includes(status))
        must(others.length === 0 || total === all.total, `${stage} has plans of another status`, others)
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
