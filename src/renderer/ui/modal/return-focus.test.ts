import { describe, expect, it } from 'vitest'
import { type FocusTarget, returnTarget, trailOf } from './return-focus.ts'

function target(isVisible = true, isConnected = true): FocusTarget {
  return { focus: () => {}, isConnected, checkVisibility: () => isVisible }
}

describe('the focus after a chain of dialogs', () => {
  it('the focus returns to the opener of the first dialog if the second was opened inside it', () => {
    const opener = target()
    const first = trailOf(opener, undefined)
    const second = trailOf(target(false), first)
    expect(returnTarget(second)).toBe(opener)
  })

  it('elements that are no longer on the page are skipped', () => {
    const opener = target()
    expect(returnTarget([target(true, false), opener])).toBe(opener)
  })

  it('there is no target if no element is left', () => {
    expect(returnTarget(trailOf<FocusTarget>(undefined, undefined))).toBeUndefined()
  })
})
