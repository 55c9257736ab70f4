import * as v from 'valibot'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { createFormat } from '#i18n/format.ts'
import { changeLanguage } from '#i18n/i18n.ts'
import { isLanguage, languages } from '#protocol/languages.ts'
import { changeAnswers, openAsPartner, test } from '#testing/app.tsx'
import { button, main } from '#testing/screen.ts'

const chart = () => main().getByRole('region', { name: 'Revenue and consumed over time' })
const bars = () => chart().getByRole('slider')

/** Days from Monday, November 16; the network billed nothing on the Wednesday. */
const week = ['12.00', '3.50', '0.00', '40.00', '8.00', '2.00', '0.40'].map((consumed, day) => ({
  at: `2026-11-${16 + day}T12:00:00.000Z`,
  revenue: day === 2 ? '0.00' : `${day}.25`,
  consumed,
}))

/** Opens the overview with a series of these points. */
async function openWith(series: typeof week, additions: object = {}) {
  changeAnswers('/data_statistics/list', (data) => ({
    ...v.parse(v.record(v.string(), v.unknown()), data),
    series,
    comparison: undefined,
    version: undefined,
    ...additions,
  }))
  await openAsPartner(paths.adCenter)
  await page.getByRole('tab', { name: 'Week' }).click()
  await expect.element(bars()).toBeVisible()
}

test('the chart says the running bucket first, and any other by the arrow keys', async () => {
  await openWith(week)
  const slider = bars()
  const expectValue = (text: string) => expect.element(slider).toHaveAttribute('aria-valuetext', text)
  await expectValue('Nov\u00a022, so far: revenue $6.25, consumed $0.40')
  slider.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expectValue('Nov\u00a021: revenue $5.25, consumed $2.00')
  await userEvent.keyboard('{Home}')
  await expectValue('Nov\u00a016: revenue $0.25, consumed $12.00')
  await userEvent.keyboard('{ArrowLeft}')
  await expectValue('Nov\u00a016: revenue $0.25, consumed $12.00')
  await expect.element(slider).toHaveAttribute('aria-valuenow', '1')
  await userEvent.keyboard('{End}')
  await expectValue('Nov\u00a022, so far: revenue $6.25, consumed $0.40')
  await userEvent.keyboard('{Home}{Escape}')
  await expect.element(slider).toHaveAttribute('aria-valuenow', '7')
})

test('a finger or the mouse on a bar shows its values', async () => {
  await openWith(week)
  const { left, top, width, height } = bars().element().getBoundingClientRect()
  const move = (day: number) =>
    bars()
      .element()
      .dispatchEvent(
        new PointerEvent('pointermove', {
          bubbles: true,
          pointerType: 'touch',
          clientX: left + ((day + 0.5) / 7) * width,
          clientY: top + height / 2,
        }),
      )
  move(3)
  await expect.element(chart().getByText('Nov 19', { exact: true }).first()).toBeVisible()
  await expect
    .element(bars())
    .toHaveAttribute('aria-valuetext', 'Nov\u00a019: revenue $3.25, consumed $40.00')
})

test('days without data have no bar, and the highest one is within the grid', async () => {
  await openWith(week)
  const drawn = () =>
    [...bars().element().querySelectorAll('g path')].map((path) => path.getAttribute('d') ?? '')
  const count = (path: string) => path.split('z').length - 1
  // Six complete days, one of them without data, and the running one, of each of the two figures.
  await expect.poll(() => drawn().map(count)).toEqual([5, 1, 5, 1])
  const tops = drawn()
    .flatMap((path) => [...path.matchAll(/ ([\d.]+)v-([\d.]+)/g)])
    .map(([, y, v]) => Number(y) - Number(v))
  expect(Math.min(...tops)).toBe(0)
  await expect.element(chart().getByText('$40', { exact: true })).toBeInTheDocument()
})

test('the table has every value, and says which bucket still runs', async () => {
  await openWith(week)
  await button('Show as table').click()
  const rows = () => chart().getByRole('row').elements().slice(1)
  await expect.poll(() => rows().length).toBe(7)
  const heads = rows().map((row) => row.querySelector('th')?.textContent)
  expect(heads).toEqual([...[16, 17, 18, 19, 20, 21].map((day) => `Nov\u00a0${day}`), 'Nov\u00a022so far'])
})

test('a single bucket is a bar too', async () => {
  await openWith(week.slice(0, 1))
  await expect
    .element(bars())
    .toHaveAttribute('aria-valuetext', 'Nov\u00a016, so far: revenue $0.25, consumed $12.00')
})

/** The labels below the bars, and whether they reach beyond the axis. */
function labelBoxes() {
  const axis = document.querySelector('[role=slider] + div')
  const { left, right } = axis?.getBoundingClientRect() ?? new DOMRect()
  return [...(axis?.children ?? [])].map((label) => {
    const box = label.getBoundingClientRect()
    return { text: label.textContent, isCut: box.left < left - 0.5 || box.right > right + 0.5 }
  })
}

test('no label of the time axis is cut in any language', async () => {
  await openWith(week)
  try {
    for (const language of Object.keys(languages).filter(isLanguage)) {
      await changeLanguage(language)
      const first = createFormat(languages[language].tag).stretch('2026-11-16T12:00:00.000Z', 'day')
      await expect.poll(() => labelBoxes().map(({ text }) => text), { message: language }).toContain(first)
      // Once they are placed in the room that the language's amounts leave.
      await expect.poll(() => labelBoxes().filter(({ isCut }) => isCut), { message: language }).toEqual([])
      expect(labelBoxes().length, language).toBeGreaterThan(1)
    }
  } finally {
    await changeLanguage('en')
  }
})

test('the complete days are compared with as many of the week before, with both periods', async () => {
  const part = (from: string, until: string, consumed: string, profit: string) => ({
    from: `2026-11-${from}T12:00:00.000Z`,
    until: `2026-11-${until}T12:00:00.000Z`,
    consumed,
    profit,
  })
  const comparison = {
    current: part('16', '21', '65.50', '-8.12'),
    previous: part('09', '14', '80.00', '3.10'),
  }
  await openWith(week, { comparison })
  const compared = main().getByRole('region', { name: 'Compared with the period before' })
  const text = () => compared.element().textContent?.replaceAll(/\s+/g, ' ')
  await expect.poll(text).toContain('Nov 16 – 21, compared with Nov 9 – 14')
  await expect.element(compared.getByText('\u2212$11.22', { exact: true })).toBeVisible()
  await expect.element(compared.getByText('\u2212$14.50', { exact: true })).toBeVisible()
})

test('the tabs of the periods are never cut: four in a row, or two rows of two', async () => {
  await openWith(week)
  const rows = () => {
    const tabs = page.getByRole('tab').elements()
    for (const tab of tabs)
      expect(tab.scrollWidth, tab.textContent ?? '').toBeLessThanOrEqual(tab.clientWidth)
    const tops = tabs.map((tab) => Math.round(tab.getBoundingClientRect().top))
    return tops.map((top) => tops.indexOf(top))
  }
  await expect.poll(rows).toEqual([0, 0, 0, 0])
  try {
    document.documentElement.style.setProperty('--text', '2')
    await expect.poll(rows).toEqual([0, 0, 2, 2])
    await page.getByRole('tab', { name: 'Today' }).click()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(page.getByRole('tab', { name: 'Month' })).toHaveFocus()
  } finally {
    document.documentElement.style.removeProperty('--text')
  }
})
