import { expect, onTestFinished } from 'vitest'
import { paths } from '#app/routing/paths.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { interceptRequests, openAsPartner, test } from '#testing/app.tsx'
import { expectTitle, goTo } from '#testing/screen.ts'

test('responses in any order never show an older balance than before', async () => {
  await openAsPartner(paths.settings)
  await expectTitle('Settings')
  // Each response has one dollar more than that of the previous request, and takes a random time.
  let requestCount = 0
  let seed = 20261121
  const chance = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  interceptRequests(walletEndpoints.property.path, async (send) => {
    requestCount += 1
    const available = `${77_000 + requestCount}.00`
    const body = await (await send()).json()
    await new Promise((resolve) => setTimeout(resolve, chance() * 300))
    const balances = { available, to_be_consumed: '0.00', to_be_settled: '0.00', total_assets: available }
    return Response.json({ ...body, data: { ...body.data, ...balances } })
  })
  const shown: number[] = []
  const observer = new MutationObserver(() => {
    for (const [, units = ''] of document.body.innerText.matchAll(/\$(77,\d{3})\.00/g)) {
      const value = Number(units.replace(',', ''))
      if (value !== shown.at(-1)) shown.push(value)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  for (let turn = 0; turn < 5; turn += 1) {
    for (const path of [paths.wallet, paths.plan, paths.fundingDetails, paths.level]) {
      const before = requestCount
      goTo(path)
      window.dispatchEvent(new Event('focus'))
      if (path.startsWith(paths.wallet)) await expect.poll(() => requestCount).toBeGreaterThan(before)
    }
  }
  goTo(paths.wallet)
  await expect.poll(() => shown.length).toBeGreaterThan(2)
  expect(shown).toEqual(shown.toSorted((left, right) => left - right))
})
