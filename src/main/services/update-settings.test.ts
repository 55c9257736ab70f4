import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readUpdateSettings } from './update-settings.ts'

const { publicKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const feed = (url: string) => `provider: generic\nurl: ${url}\nupdaterCacheDirName: placard-updater\n`

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'placard-resources-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function settingsWith(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return readUpdateSettings(folder)
}

it.each([
  ['https://updates.example.com/placard', 'https://updates.example.com/placard/'],
  ['https://updates.example.com', 'https://updates.example.com/'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
])('the feed %s is accepted', (url, address) => {
  const settings = settingsWith({ 'app-update.yml': feed(url), 'update-key': key })
  expect('feed' in settings && settings.feed.url.href).toBe(address)
  expect('feed' in settings && settings.feed.key.equals(publicKey)).toBe(true)
})

it.each(['http://updates.example.com/', 'ftp://updates.example.com/', 'file:///srv/updates/', 'nowhere'])(
  'the feed %s is blocked',
  (url) => {
    const settings = settingsWith({ 'app-update.yml': feed(url), 'update-key': key })
    expect(settings).toEqual({ blocked: 'insecure' })
  },
)

it.each([
  ['no feed', { 'update-key': key }],
  ['no key', { 'app-update.yml': feed('https://updates.example.com/') }],
  ['an invalid key', { 'app-update.yml': feed('https://updates.example.com/'), 'update-key': 'x' }],
])('a package with %s does not update itself', (_what, files) => {
  expect(settingsWith(files)).toEqual({ none: 'off' })
})

it.each(['deb', 'rpm', 'pacman'])('the package manager updates a %s', (type) => {
  const settings = settingsWith({
    'app-update.yml': feed('https://updates.example.com/'),
    'update-key': key,
    'package-type': type,
  })
  expect(settings).toEqual({ none: 'packageManager' })
})
