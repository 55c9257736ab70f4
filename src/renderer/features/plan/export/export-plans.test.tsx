/** The plans of the list as a file. */
import * as v from 'valibot'
import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { send } from '#data/http/client.ts'
import { planEndpoints } from '#protocol/http/plans.ts'
import { amount, sum, zero } from '#protocol/money.ts'
import { interceptRequests, openAsPartner, reopenApp, test } from '#testing/app.tsx'
import { fundFirstPlans } from '#testing/plan.ts'
import { savedRows } from '#testing/saved-file.ts'
import { expectCount, goTo, main } from '#testing/screen.ts'

const { path } = planEndpoints.planList
const ListAnswer = v.looseObject({ data: v.looseObject({ list: v.array(v.unknown()) }) })

/** Runs plans of the first products to their end, with 50.00 each. */
async function settle(password: string, count: number): Promise<void> {
  await fundFirstPlans(password, count)
  await commands.submitDeskForm('time', { hours: '24', minutes: '0' })
}

/** The host gives two plans to a page, where the file asks for a hundred; the pages that were asked for. */
function shortenPages(): readonly number[] {
  const asked: number[] = []
  let first: readonly unknown[] = []
  interceptRequests(path, async (answer, _body, { searchParams }) => {
    const response = await answer()
    if (searchParams.get('page_size') !== '100') return response
    const page = Number(searchParams.get('page'))
    asked.push(page)
    // A page behind the first has none of the few plans.
    const { data, ...envelope } = v.parse(ListAnswer, await response.json())
    first = page === 1 ? data.list : first
    return Response.json({ ...envelope, data: { ...data, list: first.slice(2 * page - 2, 2 * page) } })
  })
  return asked
}

const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  sum(rows.map((row) => amount(row[column] === '' ? '0' : (row[column] ?? 'missing'))))

test('the plans are saved as they are filtered, all pages of them', async () => {
  const { transactionPassword } = await openAsPartner(paths.plan)
  await settle(transactionPassword, 3)
  const expected = await send(planEndpoints.planList, { status: 'settled', sort: 'net_low', page_size: 50 })
  const asked = shortenPages()
  await reopenApp(`${paths.plan}?status=settled&sort=net_low`)
  await expectCount(main().getByRole('listitem').getByRole('link'), 3)
  const settled = await savedRows(/^placard-plans-[\d-]+\.csv$/)
  expect(asked).toEqual([1, 2])
  expect(settled.map((row) => row['Plan number'])).toEqual(
    expected.list.map(({ plan_number }) => plan_number),
  )
  expect(sumOf(settled, 'Net')).toBe(sum(expected.list.map(({ net }) => net ?? zero)))
  expect(sumOf(settled, 'Revenue')).toBe(sum(expected.list.map(({ revenue }) => revenue)))
  expect(sumOf(settled, 'Billed')).toBe(sum(expected.list.map(({ billed }) => billed)))
  expect(settled.map((row) => row['Revenue (est.)'])).toEqual(['', '', ''])
  expect(settled[0]).toMatchObject({ Status: 'Settled', Currency: 'USD' })

  goTo(paths.plan)
  const all = await savedRows(/^placard-plans-/)
  expect(all.filter((row) => row.Status === 'Settled')).toHaveLength(3)
  const waiting = all.filter((row) => row.Status === 'Ready to fund')
  expect(waiting.length).toBeGreaterThan(8)
  expect(waiting.map((row) => [row.Funded, row.Billed, row['Revenue (est.)']])).toEqual(
    waiting.map(() => ['', '', '']),
  )
  expect(Number(waiting[0]?.['Past plans of the product'])).toBeGreaterThan(0)
})
