import { expect, it } from 'vitest'
import { subjectProblems } from './commit-messages.ts'

it('Conventional Commits with and without a scope, and breaking ones, are accepted', () => {
  expect(
    subjectProblems([
      'feat(wallet): show the fee before the amount',
      'fix: retry after a dropped connection',
      'refactor(app-layout)!: rename the header slots',
    ]),
  ).toEqual([])
})

it('subjects without a type and subjects longer than 72 characters are reported', () => {
  const long = `fix: ${'x'.repeat(68)}`
  expect(subjectProblems(['Show the fee', 'feat:no space', 'feature(x): y', long])).toEqual([
    'not "type(scope): description": Show the fee',
    'not "type(scope): description": feat:no space',
    'not "type(scope): description": feature(x): y',
    `longer than 72 characters: ${long}`,
  ])
  expect(subjectProblems([`fix: ${'x'.repeat(67)}`])).toEqual([])
})
