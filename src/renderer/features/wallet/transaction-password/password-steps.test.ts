import { describe, expect, it } from 'vitest'
import { afterDigits, firstEntry, stepsOf } from './password-steps.ts'

describe('setting a transaction password', () => {
  it('requires two equal entries', () => {
    const { entry, isDone } = afterDigits(firstEntry(false), '135790')
    expect([entry.step, isDone]).toEqual(['confirm', false])
    expect(afterDigits(entry, '135790')).toMatchObject({ isDone: true, entry: { chosen: '135790', old: '' } })
  })

  it('restarts at the first entry when the second differs, and keeps the old password', () => {
    const entered = afterDigits(afterDigits(firstEntry(true), '111111').entry, '135790').entry
    expect(afterDigits(entered, '135791')).toEqual({
      entry: { step: 'enter', old: '111111', chosen: '', problem: 'mismatch' },
      isDone: false,
    })
  })

  it.each(['123456', '000000', '987654'])('refuses %s as the new password, not as the old one', (code) => {
    const asked = afterDigits(firstEntry(true), code).entry
    expect(asked.step).toBe('enter')
    expect(afterDigits(asked, code)).toEqual({ entry: { ...asked, problem: 'trivial' }, isDone: false })
  })

  it('asks for the old password first if there is one', () => {
    expect(firstEntry(true).step).toBe('old')
    expect(stepsOf(true)).toHaveLength(3)
    expect(stepsOf(false)).toHaveLength(2)
  })
})
