/** Signing, checking and uploading a feed, each step as the workflow runs it. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describePackages, runStep, writeBuild } from './fixtures.ts'
import { createKeyPair } from './make-key.ts'

const version = '2.0.0'
const keys = createKeyPair()
const signing = { PLACARD_UPDATE_KEY: keys.publicKey, PLACARD_UPDATE_SIGNING_KEY: keys.privateKey }

let feed = ''
beforeEach(() => {
  feed = mkdtempSync(join(tmpdir(), 'placard-feed-test-'))
  for (const platform of ['linux', 'darwin', 'win32'] as const) writeBuild(feed, platform, version)
})
afterEach(() => rmSync(feed, { recursive: true }))

const signFeed = (env: Readonly<Record<string, string>> = signing) => runStep('sign-feed.ts', [feed], env)
const checkFeed = (location = feed, env: Readonly<Record<string, string>> = signing) =>
  runStep('check-feed.ts', [location, version], env)

it('release:key writes a private key that only its owner can read, and prints the public key', async () => {
  const file = join(feed, 'private-key')
  const { code, output } = await runStep('make-key.ts', [file])
  expect(code).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const env = { PLACARD_UPDATE_KEY: output.trim(), PLACARD_UPDATE_SIGNING_KEY: readFileSync(file, 'utf8') }
  expect(await signFeed(env)).toMatchObject({ code: 0 })
  expect(await checkFeed(feed, env)).toMatchObject({ code: 0 })
  // An existing key is never overwritten.
  expect((await runStep('make-key.ts', [file])).code).not.toBe(0)
})

it('sign-feed signs the description of each system, and installed apps accept them', async () => {
  expect(await checkFeed()).toMatchObject({
    code: 1,
    output: ['latest-linux.yml', 'latest-mac.yml', 'latest.yml']
      .map((name) => `${name}: installed apps refuse it: unsigned\n`)
      .join(''),
  })
  expect(await signFeed()).toMatchObject({
    code: 0,
    output: 'Signed: latest-linux.yml, latest-mac.yml, latest.yml\n',
  })
  expect(await checkFeed()).toMatchObject({ code: 0 })
})

it('sign-feed signs with the old and the new key during a key rotation', async () => {
  const next = createKeyPair()
  const both = `${keys.privateKey},${next.privateKey}`
  await signFeed({ PLACARD_UPDATE_KEY: next.publicKey, PLACARD_UPDATE_SIGNING_KEY: both })
  expect(await checkFeed(feed, { PLACARD_UPDATE_KEY: keys.publicKey })).toMatchObject({ code: 0 })
  expect(await checkFeed(feed, { PLACARD_UPDATE_KEY: next.publicKey })).toMatchObject({ code: 0 })
  const stranger = createKeyPair()
  expect((await checkFeed(feed, { PLACARD_UPDATE_KEY: stranger.publicKey })).output).toContain(
    'installed apps refuse it: tampered',
  )
})

it.each([
  ['no signing key', { PLACARD_UPDATE_KEY: keys.publicKey, PLACARD_UPDATE_SIGNING_KEY: '' }, 'is not set'],
  [
    'a signing key that does not belong to the public key',
    { ...signing, PLACARD_UPDATE_SIGNING_KEY: createKeyPair().privateKey },
    'does not belong to PLACARD_UPDATE_KEY',
  ],
])('sign-feed signs nothing with %s', async (_what, env, message) => {
  const before = readFileSync(join(feed, 'latest.yml'), 'utf8')
  const { code, output } = await signFeed(env)
  expect(code).not.toBe(0)
  expect(output).toContain(message)
  expect(readFileSync(join(feed, 'latest.yml'), 'utf8')).toBe(before)
})

it.each([
  [
    'a package that changed',
    () => writeFileSync(join(feed, 'Placard-2.0.0.AppImage'), 'the content of Placard-2.0.0.AppImagE'),
    'Placard-2.0.0.AppImage: its SHA-512 is another one',
  ],
  [
    'a package that is too short',
    () => writeFileSync(join(feed, 'Placard-Setup-2.0.0.exe'), 'x'),
    'Placard-Setup-2.0.0.exe: 1 bytes instead of',
  ],
  [
    'a package that is missing',
    () => rmSync(join(feed, 'placard_2.0.0_amd64.deb')),
    'placard_2.0.0_amd64.deb: ',
  ],
  ['a system that is missing', () => rmSync(join(feed, 'latest-mac.yml')), 'latest-mac.yml: '],
  [
    'a description that changed',
    () =>
      writeFileSync(
        join(feed, 'latest.yml'),
        readFileSync(join(feed, 'latest.yml'), 'utf8').replace('2', '3'),
      ),
    'latest.yml: installed apps refuse it: tampered',
  ],
  [
    'a description with text after its signature',
    () => appendFileSync(join(feed, 'latest.yml'), 'version: 9.9.9\n'),
    'latest.yml: installed apps refuse it: unsigned',
  ],
])('check-feed finds %s', async (_what, change, problem) => {
  await signFeed()
  change()
  const { code, output } = await checkFeed()
  expect(code).toBe(1)
  expect(output).toContain(problem)
  expect(output.trim().split('\n')).toHaveLength(1)
})

it('check-feed finds a description of another version', async () => {
  const name = 'Placard-Setup-2.0.0.exe'
  writeFileSync(join(feed, 'latest.yml'), describePackages('1.9.0', { [name]: `the content of ${name}` }))
  await signFeed()
  expect(await checkFeed()).toMatchObject({ code: 1, output: 'latest.yml: it offers 1.9.0\n' })
})

it('check-feed reads a published feed, and rejects an insecure address', async () => {
  await signFeed()
  const server = createServer((request, response) => {
    try {
      response.end(readFileSync(join(feed, request.url ?? '')))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const location = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  try {
    expect(await checkFeed(location)).toMatchObject({
      code: 0,
      output: `${location} offers 2.0.0 to installed apps\n`,
    })
    rmSync(join(feed, 'placard_2.0.0_amd64.deb'))
    expect((await checkFeed(location)).output).toContain('placard_2.0.0_amd64.deb: the feed answers 404')
  } finally {
    server.close()
  }
  expect((await checkFeed('http://updates.example.com/')).output).toContain('is not an https address')
})

it('upload-feed uploads the packages before the descriptions, and fails when the command fails', async () => {
  const log = join(feed, '..', `${Date.now()}-uploaded`)
  const upload = (command: string) =>
    runStep('upload-feed.ts', [feed], { PLACARD_FEED_UPLOAD: command, UPLOAD_LOG: log })
  expect(
    await upload('ls "$FEED_FOLDER" | tr "\\n" " " >> "$UPLOAD_LOG"; echo >> "$UPLOAD_LOG"'),
  ).toMatchObject({
    code: 0,
  })
  const [first = '', second = ''] = readFileSync(log, 'utf8').split('\n')
  rmSync(log)
  expect(first).toContain('Placard-Setup-2.0.0.exe.blockmap')
  expect(first).not.toContain('latest')
  expect(second.trim()).toBe('latest-linux.yml latest-mac.yml latest.yml')
  expect((await upload('exit 3')).code).not.toBe(0)
  expect((await upload('')).code).not.toBe(0)
})
