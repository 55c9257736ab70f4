import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFullRun } from '#sandbox/testing/full-run.ts'
import { AccountPages } from '../pages/account-pages.ts'
import { readyPartner } from '../ready-partner.ts'
import { expect, test } from './support/fixtures.ts'
import { dataFolder, storeFile } from './support/launch.ts'

const keys = ['fb_basic_config', 'fb_token', 'fb_userInfo', 'lang', 'placard']

test('settings are restored before the first paint, and without a keyring the token stays in memory', async ({
  launch,
  profile,
  running,
}) => {
  const partner = await readyPartner(running)
  const first = await launch()
  const account = new AccountPages(first.page)
  await expect(first.page.getByText('Your login is not saved on this computer')).toBeVisible()
  await account.logIn(partner)
  await account.expectTitle('Ad center')
  await first.page.evaluate(() => window.placard?.store('placard', '{"theme":"dark"}'))
  await first.page.evaluate(() => window.placard?.store('lang', 'zh'))
  const history = 'a'.repeat(64)
  await first.page.evaluate((name) => window.placard?.writeLedgerMemory(name, 'checkpoint'), history)
  for (const malformed of ['x', history.toUpperCase(), `${history}/..`]) {
    const refused = first.page.evaluate((name) => window.placard?.writeLedgerMemory(name, ''), malformed)
    await expect(refused).rejects.toThrow('refused: arguments')
  }
  await first.app.close()

  const text = readFileSync(storeFile(profile), 'utf8')
  expect(Object.keys(JSON.parse(text)).filter((key) => !keys.includes(key))).toEqual([])
  expect(text).not.toContain('fb_token')
  // What the page remembers of a history is in a file of its own.
  expect(readFileSync(join(dataFolder(profile), 'placard-ledger.json'), 'utf8')).toContain('checkpoint')

  const second = await launch()
  expect(await second.app.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(true)
  await expect(second.page.locator('html[lang=zh-Hans][data-theme=dark]')).toBeAttached()
  await expect(second.page.getByText('此电脑不会保存您的登录状态')).toBeVisible()
  expect(await second.page.evaluate(() => localStorage.length)).toBe(0)
  expect(await second.page.evaluate((name) => window.placard?.readLedgerMemory(name), history)).toBe(
    'checkpoint',
  )
})

/** No JSON, and not the right JSON. */
const damagedStores = ['{"lang":"zh","placard":', '{"lang":7}']
const otherDamagedStores = isFullRun ? ['', '\u0000\u0000\u0000', '[]x'] : []

for (const damaged of [...damagedStores, ...otherDamagedStores]) {
  test(`a damaged store is set aside, and a damaged place of the window ignored: ${JSON.stringify(damaged)}`, async ({
    launch,
    profile,
  }) => {
    mkdirSync(dataFolder(profile), { recursive: true })
    writeFileSync(storeFile(profile), damaged)
    writeFileSync(join(dataFolder(profile), 'window.json'), '{"placement":')

    const { page } = await launch()
    await expect(page.getByText('Your settings file was damaged')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    const aside = readdirSync(dataFolder(profile)).filter((name) => name.startsWith('placard.json.damaged-'))
    expect(aside).toHaveLength(1)
    expect(readFileSync(`${dataFolder(profile)}/${aside[0]}`, 'utf8')).toBe(damaged)
  })
}

test('an app that is killed during writes starts with the last complete state', async ({
  launch,
  profile,
}) => {
  test.slow()
  let minCount = 0
  for (const afterWrites of isFullRun ? [1, 7, 23, 51] : [7, 23]) {
    const { app, page } = await launch()
    const text = await page.evaluate(() => window.placard?.start.stored.fb_userInfo)
    const storedCount = text === undefined ? 0 : readComplete(text)
    expect(storedCount).toBeGreaterThanOrEqual(minCount)
    const done = page.waitForEvent(
      'console',
      (message) => message.text() === `written ${storedCount + afterWrites}`,
    )
    // Runs until the process is killed.
    void page
      .evaluate(async (from) => {
        for (let count = from + 1; ; count += 1) {
          await window.placard?.store(
            'fb_userInfo',
            JSON.stringify({ count, filling: String(count).repeat(20_000) }),
          )
          console.log(`written ${count}`)
        }
      }, storedCount)
      .catch(() => undefined)
    await done
    minCount = storedCount + afterWrites
    const gone = new Promise((resolve) => app.process().once('exit', resolve))
    app.process().kill('SIGKILL')
    await gone
    expect(JSON.parse(readFileSync(storeFile(profile), 'utf8'))).toHaveProperty('fb_userInfo')
  }
})

/** The count in a text; fails if the text is incomplete. */
function readComplete(text: string): number {
  const { count, filling }: { count: number; filling: string } = JSON.parse(text)
  expect(filling).toBe(String(count).repeat(20_000))
  return count
}
