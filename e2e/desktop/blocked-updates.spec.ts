/** Untrusted update feeds, with the real updater as in a packaged AppImage: each update is rejected with a message. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { choose } from './support/native-ui.ts'
import { type Offer, startUpdateFeed } from './support/update-feed.ts'

const description = '/latest-linux.yml'
const oldVersion = 'the version before'

/** A host name of this machine that the link policy does not count as loopback. */
const otherHost = 'updates.localhost'

const change =
  (path: string, edit: (text: string) => string) =>
  (files: Map<string, string>): void => {
    files.set(path, edit(files.get(path) ?? ''))
  }

/** Everything in the folder where updates are downloaded to. */
function downloads(profile: string): string[] {
  const folder = join(profile, 'cache/placard-updater')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

interface BlockedOffer {
  readonly what: string
  /** The text of the notice. */
  readonly reason: string
  readonly offer: Offer
  /** All requests that the app may send. */
  readonly requests: readonly string[]
}

const descriptionRequest = [`127.0.0.1${description}`]
const tampered = 'It is not what the publisher of this app signed.'
const insecure = 'Its source does not use a secure connection.'

const firstOffer: BlockedOffer = {
  what: 'a description that was changed',
  reason: tampered,
  offer: { tamper: change(description, (text) => text.replaceAll('9.9.9', '9.9.8')) },
  requests: descriptionRequest,
}
const laterOffers: readonly BlockedOffer[] = [
  {
    what: 'a file that was changed',
    reason: tampered,
    offer: { tamper: change('/Placard-9.9.9.AppImage', (text) => text.replace('started', 'changed')) },
    requests: [...descriptionRequest, '127.0.0.1/Placard-9.9.9.AppImage'],
  },
  {
    what: 'an unsigned feed',
    reason: 'It is not signed by the publisher of this app.',
    offer: { tamper: change(description, (text) => text.replace(/# ed25519 .*\n/, '')) },
    requests: descriptionRequest,
  },
  {
    what: 'an older version',
    reason: 'It is older than the version you use.',
    offer: { version: '0.0.1' },
    requests: descriptionRequest,
  },
  {
    what: 'a redirect to an address that is not https',
    reason: insecure,
    offer: { redirectTo: otherHost },
    requests: descriptionRequest,
  },
]

const noticeOn = (page: Page) => page.getByRole('status').filter({ hasText: 'An update was not installed' })

test('an update is refused with a message, whatever is wrong with it, at the start and when the user asks', async ({
  launch,
  profile,
}) => {
  const image = join(profile, 'Placard.AppImage')
  writeFileSync(image, oldVersion)
  const feed = await startUpdateFeed({ ...firstOffer.offer, profile })
  const { app, page } = await launch({ env: { APPIMAGE: image }, packaged: { files: feed.resources } })
  const notice = noticeOn(page)
  const expectRefused = ({ what, reason, requests }: BlockedOffer) =>
    test.step(what, async () => {
      await expect(notice).toContainText(reason)
      expect(await page.evaluate(() => window.placard?.installUpdate())).toBe('refused')
      expect([...new Set(feed.requests)]).toEqual(requests)
      // The updater removes what it rejects after it has reported it.
      await expect.poll(() => downloads(profile)).toEqual([])
      expect(readFileSync(image, 'utf8')).toBe(oldVersion)
      expect(existsSync(feed.trace)).toBe(false)
      await expect(page.getByText('is ready')).toBeHidden()
      await notice.getByRole('button', { name: 'Close' }).click()
      await expect(notice).toBeHidden()
    })
  await expectRefused(firstOffer)
  for (const later of laterOffers) {
    feed.change(later.offer)
    await choose(app, 'Check for updates…')
    await expectRefused(later)
  }
  await feed.close()
})

test('a feed that is not https is never asked, and a message says so', async ({ launch, profile }) => {
  const feed = await startUpdateFeed({ profile })
  const env = { APPIMAGE: join(profile, 'Placard.AppImage') }
  const { page } = await launch({ env, packaged: { files: feed.resourcesAt(otherHost) } })
  await expect(noticeOn(page)).toContainText(insecure)
  expect(await page.evaluate(() => window.placard?.installUpdate())).toBe('refused')
  expect(feed.requests).toEqual([])
  await feed.close()
})
