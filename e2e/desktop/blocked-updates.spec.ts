/** Untrusted update feeds, with the real updater as in a packaged AppImage: each update is rejected with a message. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startAsPartner } from '../log-in-partner.ts'
import { expect, test } from './support/fixtures.ts'
import { startUpdateFeed } from './support/update-feed.ts'

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

interface BlockedFeed {
  readonly what: string
  /** The text of the notice. */
  readonly reason: string
  readonly feed: Omit<Parameters<typeof startUpdateFeed>[0], 'profile'>
  /** The host that the package names. */
  readonly host?: string
  /** All requests that the app may send. */
  readonly requests: readonly string[]
}

const descriptionRequest = [`127.0.0.1${description}`]
const tampered = 'It is not what the publisher of this app signed.'
const insecure = 'Its source does not use a secure connection.'

const blockedFeeds: readonly BlockedFeed[] = [
  {
    what: 'a description that was changed',
    reason: tampered,
    feed: { tamper: change(description, (text) => text.replaceAll('9.9.9', '9.9.8')) },
    requests: descriptionRequest,
  },
  {
    what: 'a file that was changed',
    reason: tampered,
    feed: { tamper: change('/Placard-9.9.9.AppImage', (text) => text.replace('started', 'changed')) },
    requests: [...descriptionRequest, '127.0.0.1/Placard-9.9.9.AppImage'],
  },
  {
    what: 'an unsigned feed',
    reason: 'It is not signed by the publisher of this app.',
    feed: { tamper: change(description, (text) => text.replace(/# ed25519 .*\n/, '')) },
    requests: descriptionRequest,
  },
  {
    what: 'an older version',
    reason: 'It is older than the version you use.',
    feed: { version: '0.0.1' },
    requests: descriptionRequest,
  },
  {
    what: 'a feed that is not https',
    reason: insecure,
    feed: {},
    host: otherHost,
    requests: [],
  },
  {
    what: 'a redirect to an address that is not https',
    reason: insecure,
    feed: { redirectTo: otherHost },
    requests: descriptionRequest,
  },
]

for (const { what, reason, feed: options, host, requests } of blockedFeeds) {
  test(`an update is refused with a message: ${what}`, async ({ launch, profile }) => {
    const image = join(profile, 'Placard.AppImage')
    writeFileSync(image, oldVersion)
    const feed = await startUpdateFeed({ ...options, profile })
    const files = host === undefined ? feed.resources : feed.resourcesAt(host)
    try {
      const { page } = await launch({ env: { APPIMAGE: image }, packaged: { files } })
      const notice = page.getByRole('status').filter({ hasText: 'An update was not installed' })
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
    } finally {
      await feed.close()
    }
  })
}

test('a deb and a package without a key contact no feed', async ({ launch, profile, running }) => {
  const feed = await startUpdateFeed({ profile })
  const { 'update-key': _key, ...noKey } = feed.resources
  try {
    for (const files of [{ ...feed.resources, 'package-type': 'deb' }, noKey]) {
      const env = { APPIMAGE: join(profile, 'Placard.AppImage') }
      const { app, page } = await launch({ env, packaged: { files } })
      await startAsPartner(page, running)
      expect(feed.requests).toEqual([])
      await expect(page.getByText('is ready')).toBeHidden()
      expect(await page.evaluate(() => window.placard?.installUpdate())).toBe('refused')
      await app.close()
    }
  } finally {
    await feed.close()
  }
})
