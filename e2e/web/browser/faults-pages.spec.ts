/**
 * Every page under the faults of all its calls: never blank, no uncaught error, and what the server has within 5 s of
 * recovery, without a reload. A pairwise choice of page and fault by `test:faults`; a few of them every day.
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

/** What a page says, without what time alone changes. */
const words = async (page: Page): Promise<string> =>
  (await page.getByRole('main').innerText())
    .replaceAll(
      /\d+[\s\u00a0]*(?:s|sec|seconds?|min|minutes?)\b[^\n]*|\d+:\d\d(?::\d\d)?(?:[\s\u202f]?[AP]M)?|Updated[^\n]*/g,
      '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * What it says once it has all been fetched, and says twice: a page on its way to another one says nothing for a moment,
 * and what a page leaves out until it knows it comes after the rest.
 */
async function arrived(page: Page): Promise<string> {
  let said = ''
  await page.waitForFunction(() => localStorage.getItem('fb_basic_config') !== null)
  await expect(async () => {
    await expect(page.locator('main[aria-busy=true], main [aria-busy=true]')).toHaveCount(0)
    const before = said
    said = await words(page)
    expect(said).not.toMatch(/^$|\bLoading\b/)
    expect(said).toBe(before)
  }).toPass({ intervals: [500] })
  return said
}

/** What another tab of the same user says there. */
async function elsewhere(page: Page, path: string): Promise<string> {
  const other = await page.context().newPage()
  await other.goto(`/#${path}`)
  const found = await arrived(other)
  await other.close()
  return found
}

/** Expects a page to say this within 5 s, without a reload; false where the session turns out to be over. */
async function saysAgain(page: Page, path: string, whole: string): Promise<boolean> {
  await goTo(page, path)
  await expect(async () => {
    if (isLoggedOut(page)) return
    const reload = page.getByRole('button', { name: /Tap to reload|Try again/ }).first()
    // It may be gone by the tap, because what it offered has come.
    if (await reload.isVisible()) await reload.click({ timeout: 500 })
    expect(await words(page)).toBe(whole)
  }).toPass({ timeout: 5_000, intervals: [250] })
  return !isLoggedOut(page)
}

/** All of a page's own calls; what finds out whether the host is there passes, as it would by another way. */
const pairs = visited.flatMap((path, at) =>
  faults
    .filter(
      (_fault, index) => (index + at) % (isFullRun ? 9 : faults.length) === 0 && (isFullRun || at % 6 === 0),
    )
    .map((fault) => [path, fault] as const),
)

for (const [path, [fault, known]] of pairs)
  test(`${path}: ${fault}`, async ({ page, running, network }) => {
    const partner = await readyPartner(running)
    await shortenTimeouts(page, known)
    await openAs(page, { running, network }, partner, path)
    const whole = await arrived(page)

    network.setFault(({ call }) => (call === undefined ? undefined : known.fault))
    await page.goto(`/?anew#${path}`)
    await expectNotBlank(page)
    // From page to page, as one does who waits for something.
    await goTo(page, paths.settings)
    await expectNotBlank(page)
    await goTo(page, path)
    await expectNotBlank(page)

    await network.heal()
    // What a fault answered may still be on its way, and end the session only now.
    if (!(await saysAgain(page, path, whole))) {
      await logInAgain(page, partner)
      // The new login itself is told of, so what is there now is looked up in another tab.
      expect(await saysAgain(page, path, await elsewhere(page, path))).toBe(true)
    }
  })
