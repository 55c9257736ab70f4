/** The release steps around building packages: checks before the build, collecting, starting and publishing. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { releaseProblems } from './check-release.ts'
import { collectPackages } from './collect-packages.ts'
import { runStep, writeBuild } from './fixtures.ts'
import { createKeyPair } from './make-key.ts'
import { hasPage, packageStarts, startPackage, windowList } from './start-packages.ts'
import { updateOptions } from './update-options.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'placard-packages-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const { publicKey } = createKeyPair()
const feed = { PLACARD_UPDATE_FEED: 'https://updates.example.com/', PLACARD_UPDATE_KEY: publicKey }
const certificate = { CSC_LINK: 'x', CSC_KEY_PASSWORD: 'x' }
const apple = { APPLE_API_KEY_TEXT: 'x', APPLE_API_KEY_ID: 'x', APPLE_API_ISSUER: 'x' }
const complete = {
  linux: feed,
  win32: { ...feed, ...certificate },
  darwin: { ...feed, ...certificate, ...apple },
}

for (const platform of ['linux', 'darwin', 'win32'] as const) {
  const release = { platform, version: '2.0.0', tag: 'v2.0.0' }

  it(`a release on ${platform} requires each of its certificates and keys`, () => {
    expect(releaseProblems({ ...release, env: complete[platform] })).toEqual([])
    for (const name of Object.keys(complete[platform])) {
      const env = { ...complete[platform], [name]: '' }
      expect(releaseProblems({ ...release, env })).toEqual([
        `${name} is missing: set it, or allow an unsigned build`,
      ])
    }
  })

  it(`an unsigned build on ${platform} requires only the tag of its version`, () => {
    const env = { PLACARD_UNSIGNED: 'true' }
    expect(releaseProblems({ ...release, env })).toEqual([])
    expect(releaseProblems({ ...release, tag: 'v2.0.1', env })).toEqual([
      'the tag is v2.0.1, the version v2.0.0',
    ])
    expect(releaseProblems({ ...release, env: { PLACARD_UNSIGNED: 'false' } })).not.toEqual([])
  })
}

it('check-release fails without keys, and passes an unsigned build of the right tag', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  const tag = { GITHUB_REF_NAME: `v${version}`, PLACARD_UPDATE_KEY: '' }
  expect(await runStep('check-release.ts', [], tag)).toMatchObject({ code: 1 })
  expect(await runStep('check-release.ts', [], { ...tag, PLACARD_UNSIGNED: 'true' })).toMatchObject({
    code: 0,
    output: '',
  })
})

it('the feed is passed to electron-builder, and its key is written to the resources', () => {
  expect(updateOptions(feed, folder)).toEqual([
    '-c.publish.provider=generic',
    '-c.publish.url=https://updates.example.com/',
  ])
  expect(readFileSync(join(folder, 'update-key'), 'utf8')).toBe(`${publicKey}\n`)
  // A later package without a feed has no key.
  expect(updateOptions({}, folder)).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

it.each([
  [{ ...feed, PLACARD_UPDATE_FEED: 'http://updates.example.com/' }, 'must be an https address'],
  [{ ...feed, PLACARD_UPDATE_FEED: 'updates.example.com' }, 'must be an https address'],
  [{ ...feed, PLACARD_UPDATE_KEY: '' }, 'not PLACARD_UPDATE_KEY'],
  [{ ...feed, PLACARD_UPDATE_KEY: 'x' }, 'is not the public key'],
  [{ ...feed, PLACARD_UPDATE_FEED: '' }, 'not PLACARD_UPDATE_FEED'],
])('update settings are rejected: %o', (env, message) => {
  expect(() => updateOptions(env, folder)).toThrow(message)
  expect(readdirSync(folder)).toEqual([])
})

it('npm run package rejects a feed that is not https before the build', async () => {
  const env = { ...feed, PLACARD_UPDATE_FEED: 'http://updates.example.com/' }
  const { code, output } = await runStep('../desktop/package.ts', [], env)
  expect(code).not.toBe(0)
  expect(output).toContain('PLACARD_UPDATE_FEED must be an https address: http://updates.example.com/')
})

const p8 = '-----BEGIN PRIVATE KEY-----\nMIGTAgEAMBMGByqGSM49\nAgEGCCqGSM49AwEH\n-----END PRIVATE KEY-----'

it('the Apple key is written to the file whose path electron-builder gets', async () => {
  const file = join(folder, 'key.p8')
  const environment = join(folder, 'environment')
  const env = { APPLE_API_KEY_TEXT: p8, GITHUB_ENV: environment }
  expect(await runStep('write-apple-key.ts', [file], env)).toMatchObject({ code: 0, output: '' })
  expect(readFileSync(file, 'utf8')).toBe(`${p8}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(environment, 'utf8')).toBe(`APPLE_API_KEY=${file}\n`)
})

it('an invalid Apple key is not written', async () => {
  const env = { APPLE_API_KEY_TEXT: '/a/path/key.p8', GITHUB_ENV: join(folder, 'environment') }
  expect((await runStep('write-apple-key.ts', [join(folder, 'key.p8')], env)).code).not.toBe(0)
  expect(readdirSync(folder)).toEqual([])
})

it.each([
  ['linux', ['Placard-2.0.0.AppImage', 'latest-linux.yml', 'placard_2.0.0_amd64.deb']],
  [
    'darwin',
    [
      'Placard-2.0.0-arm64-mac.zip',
      'Placard-2.0.0-arm64-mac.zip.blockmap',
      'Placard-2.0.0-arm64.dmg',
      'Placard-2.0.0-arm64.dmg.blockmap',
      'latest-mac.yml',
    ],
  ],
  ['win32', ['Placard-Setup-2.0.0.exe', 'Placard-Setup-2.0.0.exe.blockmap', 'latest.yml']],
] as const)('packages, block maps and the description are collected on %s', (platform, names) => {
  const to = join(folder, 'release')
  writeBuild(folder, platform, '2.0.0')
  collectPackages({ from: folder, to, platform, isUnsigned: false })
  expect(readdirSync(to).toSorted()).toEqual(names)
})

it('packages of an unsigned build are named unsigned, and nothing is collected for the feed', async () => {
  const to = join(folder, 'release')
  writeBuild(folder, 'linux', '2.0.0')
  const { code } = await runStep('collect-packages.ts', [folder, to], { PLACARD_UNSIGNED: 'true' })
  expect(code).toBe(0)
  expect(readdirSync(to).toSorted()).toEqual([
    'Placard-2.0.0-unsigned.AppImage',
    'placard_2.0.0_amd64-unsigned.deb',
  ])
})

it('nothing is collected when a kind of package is missing', () => {
  writeBuild(folder, 'linux', '2.0.0')
  rmSync(join(folder, 'placard_2.0.0_amd64.deb'))
  const to = join(folder, 'release')
  expect(() => collectPackages({ from: folder, to, platform: 'linux', isUnsigned: false })).toThrow('no .deb')
})

it.each([
  ['linux', ['Placard-2.0.0.AppImage', '/opt/Placard/placard']],
  ['darwin', ['zip/Placard.app/Contents/MacOS/Placard', 'dmg/Placard.app/Contents/MacOS/Placard']],
  ['win32', ['exe/Placard.exe']],
] as const)('every package that was built on %s is started', (platform, programs) => {
  writeBuild(folder, platform, '2.0.0')
  const starts = packageStarts({ platform, folder, work: join(folder, 'work') })
  expect(starts).toHaveLength(programs.length)
  programs.forEach((program, index) => {
    expect(starts[index]?.program.endsWith(program)).toBe(true)
    expect(starts[index]?.prepare[0]?.join(' ')).toContain(join(folder, starts[index]?.name ?? ''))
  })
  rmSync(join(folder, starts[0]?.name ?? ''))
  expect(() => packageStarts({ platform, folder, work: folder })).toThrow('there is no')
})

it.each([
  ['Log in · Placard\n', true],
  ['Placard window\n', true],
  ['Anmelden · Placard\r\n', true],
  ['Placard\n', false],
  ['', false],
  ['Error\n', false],
])('a window titled %j shows a page: %s', (titles, expected) => {
  expect(hasPage(titles)).toBe(expected)
})

it('there is a command that lists windows for each system', () => {
  expect(Object.keys(windowList).toSorted()).toEqual(['darwin', 'linux', 'win32'])
})

/** A package that writes its window's title to a file and keeps running. */
function fakePackage(script: string, limitMs = 30_000) {
  const program = join(folder, 'placard')
  const titles = join(folder, 'titles')
  writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  writeFileSync(titles, '')
  const start = { name: 'Placard.AppImage', prepare: [], program, env: { TITLES: titles } }
  return startPackage(start, { windows: ['cat', titles], limitMs })
}

it('a package starts when its window shows a page', async () => {
  await fakePackage('echo "Log in · Placard" > "$TITLES"; exec sleep 60')
})

it('the start of a package that exits fails', async () => {
  const script = 'echo "Placard does not start with: --x" >&2; exit 78'
  await expect(fakePackage(script)).rejects.toThrow('(78): Placard does not start with: --x')
})

it.each([
  ['no window', 'exec sleep 60'],
  ['a window without a page', 'echo Placard > "$TITLES"; exec sleep 60'],
])('the start of a package that shows %s fails', async (_what, script) => {
  await expect(fakePackage(script, 1500)).rejects.toThrow('shows no page')
})

/** Runs the publishing step with a fake `gh` that logs its arguments. */
async function publish(env: Readonly<Record<string, string>>) {
  const files = join(folder, 'packages')
  const bin = join(folder, 'bin')
  const log = join(folder, 'log')
  const notes = join(folder, 'notes.md')
  writeBuild(files, 'win32', '2.0.0')
  mkdirSync(bin)
  writeFileSync(join(bin, 'gh'), '#!/bin/sh\nfor each; do echo "$each" >> "$GH_LOG"; done\n', { mode: 0o755 })
  writeFileSync(notes, 'What changed\n')
  const { code } = await runStep('publish-release.ts', [notes, files], {
    PATH: `${bin}:${process.env.PATH}`,
    GH_LOG: log,
    GITHUB_REF_NAME: 'v2.0.0',
    ...env,
  })
  return { code, logged: readFileSync(log, 'utf8').split('\n'), notes: readFileSync(notes, 'utf8') }
}

it('all files are published together as the latest release', async () => {
  const { code, logged, notes } = await publish({ PLACARD_UNSIGNED: 'false' })
  expect(code).toBe(0)
  expect(logged.slice(0, 7)).toEqual([
    'release',
    'create',
    'v2.0.0',
    '--draft',
    '--title',
    'v2.0.0',
    '--notes-file',
  ])
  expect(logged.filter((argument) => argument.includes('packages/'))).toHaveLength(3)
  expect(logged.slice(-6)).toEqual(['release', 'edit', 'v2.0.0', '--draft=false', '--latest', ''])
  expect(notes).toBe('What changed\n')
})

it('an unsigned build is marked in title and notes, and is never the latest release', async () => {
  const { code, logged, notes } = await publish({ PLACARD_UNSIGNED: 'true' })
  expect(code).toBe(0)
  expect(logged).toContain('v2.0.0 (unsigned)')
  expect(logged).not.toContain('--latest')
  expect(logged.slice(-6)).toEqual(['release', 'edit', 'v2.0.0', '--draft=false', '--prerelease', ''])
  expect(notes).toMatch(/^\*\*This build is not signed\.\*\*.*\n\nWhat changed\n$/)
})
