import { describe, expect, it } from 'vitest'
import { type FocusTarget, returnTarget, trailOf } from './return-focus.ts'

function target(isSeen = true, isConnected = true): FocusTarget {
  return { focus: () => {}, isConnected, checkVisibility: () => isSeen }
}

describe('focus across dialogs in a row', () => {
  it('goes back to what opened the first dialog when the next opened from inside it', () => {
    const opener = target()
    const first = trailOf(opener, undefined)
    const second = trailOf(target(false), first)
    expect(returnTarget(second)).toBe(opener)
  })

  it('passes over what has left the page', () => {
    const opener = target()
    expect(returnTarget([target(true, false), opener])).toBe(opener)
  })

  it('has nowhere to go when nothing is left', () => {
    expect(returnTarget(trailOf<FocusTarget>(undefined, undefined))).toBeUndefined()
  })
})
