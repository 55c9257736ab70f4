/** Polling of the overview by version, against a host that answers what each test wants. */
import { QueryClient } from '@tanstack/react-query'
import type { AxiosAdapter } from 'axios'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

const host = 'https://ads.example'
const figures = {
  currency: 'USD',
  impressions: 7,
  clicks: 1,
  revenue: '3.50',
  profit: '-1.20',
  consumed: '4.00',
  to_be_consumed: '6.00',
  investment_amount: '10.00',
  delivery_orders: 1,
  as_of: '2026-11-20T10:00:00.000Z',
  series: [],
}

let app: Awaited<ReturnType<typeof load>>
/** The query parameters of each poll. */
const polls: unknown[] = []
let client = new QueryClient()

/** Loads the modules in a page whose host is `host`. */
async function load() {
  const placardConfig: Window['placardConfig'] = Promise.resolve(JSON.stringify({ host }))
  vi.stubGlobal('window', Object.assign(new EventTarget(), { placardConfig }))
  vi.stubGlobal('location', new URL(host))
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
  const [http, api] = await Promise.all([import('#data/http/http.ts'), import('./figures-query.ts')])
  return { ...http, ...api }
}

const answer =
  (data: unknown): AxiosAdapter =>
  async (config) => {
    polls.push(config.params)
    const body = JSON.stringify({ code: 200, msg: '', data })
    return { data: body, status: 200, statusText: 'OK', headers: {}, config }
  }

async function poll(data: unknown) {
  app.http.defaults.adapter = answer(data)
  return (await client.fetchQuery(app.statisticsOptions('today'))).statistics
}

beforeAll(async () => {
  app = await load()
})
afterEach(() => {
  polls.length = 0
  client = new QueryClient()
})

it('a poll names the version of the figures at hand, and an unchanged answer keeps them with its time', async () => {
  const first = await poll({ ...figures, version: 'v1' })
  const as_of = '2026-11-20T10:00:01.000Z'
  expect(await poll({ unchanged: true, as_of })).toEqual({ ...first, as_of })
  expect(await poll({ ...figures, clicks: 2, version: 'v2' })).toMatchObject({ clicks: 2 })
  await poll({ unchanged: true, as_of })
  expect(polls).toEqual([undefined, 'v1', 'v1', 'v2'].map((version) => expect.objectContaining({ version })))
})

it('a host without versions is polled as before', async () => {
  await poll(figures)
  await poll({ ...figures, clicks: 2 })
  expect(polls).toEqual([undefined, undefined].map((version) => expect.objectContaining({ version })))
})

it('an unchanged answer that was not asked for is an error, not an empty overview', async () => {
  await expect(poll({ unchanged: true, as_of: figures.as_of })).rejects.toMatchObject({ kind: 'data' })
})
