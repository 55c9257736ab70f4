/**
 * Every page with every fault in all its requests: never blank, no uncaught error, and the server's data within 5 s of
 * recovery, without a reload. `test:faults` runs a pairwise selection of pages and faults; the daily run has a few of them.
 */
import type { Page } from '@playwright/test'
import { paths, productDetailPath, questionPath } from '#app/routing/paths.ts'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import {
  expectNotBlank,
  faults,
  goTo,
  isLoggedOut,
  logInAgain,
  openAs,
  shortenTimeouts,
  test,
} from '../../fault-fixtures.ts'
import { expect } from '../../fixtures.ts'
import { readyPartner } from '../../ready-partner.ts'

const { root: _root, entry: _entry, login: _login, register: _register, question: _question, ...rest } = paths
const {
  forgotPassword: _forgot,
  customer: _customer,
  planDetail: _plan,
  productDetail: _product,
  receipt: _receipt,
  welcome: _welcome,
  ...plain
} = rest
const visited = [...Object.values(plain), questionPath('1'), productDetailPath('moth-and-lantern')]

/** The text of a page, without times. */
const words = async (page: Page): Promise<string> =>
  (await page.getByRole('main').innerText())
    .replaceAll(
      /\d+[\s\u00a0]*(?:s|sec|seconds?|min|minutes?)\b[^\n]*|\d+:\d\d(?::\d\d)?(?:[\s\u202f]?[AP]M)?|Updated[^\n]*/g,
      '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * The text of a page once everything is loaded and the text no longer changes: a page that redirects is empty for a moment,
 * and some parts appear only after their data.
 */
async function arrived(page: Page): Promise<string> {
  let text = ''
  await page.waitForFunction(() => localStorage.getItem('fb_basic_config') !== null)
  await expect(async () => {
    await expect(page.locator('main[aria-busy=true], main [aria-busy=true]')).toHaveCount(0)
    const previousText = text
    text = await words(page)
    expect(text).not.toMatch(/^$|\bLoading\b/)
    expect(text).toBe(previousText)
  }).toPass({ intervals: [500] })
  return text
}

/** The text of this page in another tab of the same user. */
async function elsewhere(page: Page, path: string): Promise<string> {
  const other = await page.context().newPage()
  await other.goto(`/#${path}`)
  const text = await arrived(other)
  await other.close()
  return text
}

/** Expects a page to have this text within 5 s, without a reload; false if the session turns out to be over. */
async function showsAgain(page: Page, path: string, expectedText: string): Promise<boolean> {
  await goTo(page, path)
  await expect(async () => {
    if (isLoggedOut(page)) return
    const reload = page.getByRole('button', { name: /Tap to (?:reload|try again)|Try again/ }).first()
    // It may disappear before the tap, because the data has arrived.
    if (await reload.isVisible()) await reload.click({ timeout: 500 })
    expect(await words(page)).toBe(expectedText)
  }).toPass({ timeout: 5_000, intervals: [250] })
  return !isLoggedOut(page)
}

/** All requests of the page except the connectivity probe. */
const pairs = visited.flatMap((path, pathIndex) =>
  faults
    .filter(
      (_fault, index) =>
        (index + pathIndex) % (isFullRun ? 9 : faults.length) === 0 && (isFullRun || pathIndex % 18 === 0),
    )
    .map((fault) => [path, fault] as const),
)

for (const [path, [fault, known]] of pairs)
  test(`${path}: ${fault}`, async ({ page, running, network }) => {
    const partner = await readyPartner(running)
    await shortenTimeouts(page, known)
    await openAs(page, { running, network }, partner, path)
    const expectedText = await arrived(page)

    network.setFault(({ call }) => (call === undefined ? undefined : known.fault))
    await page.goto(`/?anew#${path}`)
    await expectNotBlank(page)
    // Navigates as a waiting user would.
    await goTo(page, paths.settings)
    await expectNotBlank(page)
    await goTo(page, path)
    await expectNotBlank(page)

    await network.heal()
    // The response of a fault may arrive only now and end the session.
    if (!(await showsAgain(page, path, expectedText))) {
      await logInAgain(page, partner)
      // The new login appears in the data, so the expected text is read in another tab.
      expect(await showsAgain(page, path, await elsewhere(page, path))).toBe(true)
    }
  })
