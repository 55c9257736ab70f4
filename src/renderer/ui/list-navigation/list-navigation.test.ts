import { describe, expect, it } from 'vitest'
import { listNavigationIndex, typeAheadIndex } from './list-navigation.ts'

describe('listNavigationIndex', () => {
  it.each([
    ['ArrowRight', 3, 0],
    ['ArrowLeft', 0, 3],
    ['Home', 2, 0],
    ['End', 1, 3],
    ['ArrowDown', 1, undefined],
    ['PageDown', 1, undefined],
    ['Enter', 1, undefined],
  ])('in a row %s from %i leads to %s', (key, from, to) => {
    expect(listNavigationIndex(key, from, 4, 'row')).toBe(to)
  })

  it.each([
    ['ArrowDown', 11, 11],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 4, 5],
    ['PageDown', 2, 8],
    ['PageUp', 2, 0],
    ['ArrowRight', 1, undefined],
  ])('in a column %s from %i leads to %s', (key, from, to) => {
    expect(listNavigationIndex(key, from, 12, 'column')).toBe(to)
  })

  it('no key moves in an empty list', () => {
    expect(listNavigationIndex('End', 0, 0, 'column')).toBeUndefined()
  })
})

describe('typeAheadIndex', () => {
  const labels = ['Deutsch', 'English', 'Español', 'Français', '日本語']

  it('a single letter moves to the next match', () => {
    expect(typeAheadIndex('e', labels, 0)).toBe(1)
    expect(typeAheadIndex('e', labels, 1)).toBe(2)
    expect(typeAheadIndex('ee', labels, 2)).toBe(1)
  })

  it('a longer text stays at an entry that still matches', () => {
    expect(typeAheadIndex('es', labels, 2)).toBe(2)
    expect(typeAheadIndex('日本', labels, 0)).toBe(4)
  })

  it('a text without a match does not move', () => {
    expect(typeAheadIndex('x', labels, 0)).toBeUndefined()
    expect(typeAheadIndex('', labels, 0)).toBeUndefined()
  })
})
