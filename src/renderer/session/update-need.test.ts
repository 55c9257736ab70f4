import { expect, it } from 'vitest'
import { updateNeed } from './update-need.ts'

it.each([
  // The host demands nothing, or nothing newer.
  ['1.0.0', undefined, '2.0.0', 'none'],
  ['1.0.0', '1.0.0', '2.0.0', 'none'],
  ['1.10.0', '1.9.0', '2.0.0', 'none'],
  // The demanded version can be had.
  ['1.0.0', '1.0.1', '1.0.1', 'required'],
  ['1.0.0', '1.0.1', '2.0.0', 'required'],
  ['2.0.0-beta.1', '2.0.0', '2.0.0', 'required'],
  // Nobody could meet the demand.
  ['1.0.0', '1.0.2', '1.0.1', 'none'],
  ['1.0.0', '99.0.0', '1.0.0', 'none'],
  ['1.0.0', '2.0.0', '2.0.0-beta.1', 'none'],
  // Whether anybody could is not known.
  ['1.0.0', '1.0.1', undefined, 'unverified'],
  ['1.0.0', '1.0.1', 'latest', 'unverified'],
  // What is not a version demands nothing.
  ['1.0.0', 'newest', '2.0.0', 'none'],
  ['1.0.0', '2', '2.0.0', 'none'],
  ['1.0.0', '2.0.0-beta.1', '2.0.0', 'none'],
  ['unknown', '2.0.0', '2.0.0', 'none'],
])('at %s, with %s demanded and %s the newest, the need is %4$s', (current, minimum, newest, need) => {
  expect(updateNeed({ current, minimum, newest })).toBe(need)
})
