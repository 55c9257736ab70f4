import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { releaseNotes } from './release-notes.ts'

const changelog = `# Changelog

## [Unreleased]

## [1.1.0] - 2026-12-01

### Fixed

- A fee is shown before the amount.

## [1.0.0] - 2026-11-30

First release.
`

it('the release notes are only the section of the version', () => {
  expect(releaseNotes(changelog, '1.1.0')).toBe('### Fixed\n\n- A fee is shown before the amount.\n')
  expect(releaseNotes(changelog, '1.0.0')).toBe('First release.\n')
})

it('a version without a section in the changelog is an error', () => {
  expect(() => releaseNotes(changelog, '1.2.0')).toThrow('no section for 1.2.0')
  expect(() => releaseNotes(changelog, 'Unreleased')).toThrow('no section for Unreleased')
})

it('the CHANGELOG.md of this repository starts with the unreleased changes', () => {
  const text = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  expect(text).toMatch(/^# Changelog\n[^#]*\n## \[Unreleased\]\n/)
})
