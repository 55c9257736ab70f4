import { expect, it } from 'vitest'
import { isOlderVersion, isReleaseVersion, updateNeed } from './version.ts'

it.each(['0.1.0', '1.0.0', '10.20.30', '0.0.0'])('%s is the version of a release', (text) => {
  expect(isReleaseVersion(text)).toBe(true)
})

it.each([
  '',
  '1',
  '1.2',
  '1.2.3.4',
  'v1.2.3',
  '01.2.3',
  '1.2.3-beta.1',
  '1.2.3+7',
  '1.2.x',
  ' 1.2.3',
  '1e9.0.0',
  '9'.repeat(40),
])('"%s" is not the version of a release', (text) => {
  expect(isReleaseVersion(text)).toBe(false)
})

it('versions are compared by number, not by text', () => {
  const ordered = [
    '0.1.0',
    '0.1.9',
    '0.1.10',
    '0.2.0',
    '0.10.0',
    '1.0.0-beta.1',
    '1.0.0',
    '1.0.1',
    '2.0.0',
    '10.0.0',
  ]
  for (const [index, version] of ordered.entries()) {
    for (const [position, other] of ordered.entries())
      expect(isOlderVersion(version, other), `${version} < ${other}`).toBe(index < position)
  }
})

it('build metadata is ignored in comparisons', () => {
  expect(isOlderVersion('1.0.0+7', '1.0.0+8')).toBe(false)
  expect(isOlderVersion('1.0.0+a-b', '1.0.0')).toBe(false)
})

it('texts that are not versions are never older', () => {
  expect(isOlderVersion('1.0.0', 'newest')).toBe(false)
  expect(isOlderVersion('unknown', '9.0.0')).toBe(false)
})

it.each([
  // The host demands nothing newer.
  ['1.0.0', undefined, '2.0.0', 'none'],
  ['1.0.0', '1.0.0', '2.0.0', 'none'],
  ['1.10.0', '1.9.0', '2.0.0', 'none'],
  // The demanded version is available.
  ['1.0.0', '1.0.1', '1.0.1', 'required'],
  ['1.0.0', '1.0.1', '2.0.0', 'required'],
  ['2.0.0-beta.1', '2.0.0', '2.0.0', 'required'],
  // The demanded version does not exist.
  ['1.0.0', '1.0.2', '1.0.1', 'none'],
  ['1.0.0', '99.0.0', '1.0.0', 'none'],
  ['1.0.0', '2.0.0', '2.0.0-beta.1', 'none'],
  // The newest version is unknown.
  ['1.0.0', '1.0.1', undefined, 'unverified'],
  ['1.0.0', '1.0.1', 'latest', 'unverified'],
  // One of them is not a version.
  ['1.0.0', 'newest', '2.0.0', 'none'],
  ['1.0.0', '2', '2.0.0', 'none'],
  ['1.0.0', '2.0.0-beta.1', '2.0.0', 'none'],
  ['unknown', '2.0.0', '2.0.0', 'none'],
])('at %s, with %s demanded and %s the newest, the need is %4$s', (current, minimum, newest, need) => {
  expect(updateNeed({ current, minimum, newest })).toBe(need)
})
