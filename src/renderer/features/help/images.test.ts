import { describe, expect, it } from 'vitest'
import { addressesOf, withAddress, withFiles } from './images.ts'

const file = (name: string) => new File(['x'], name, { type: 'image/png' })

describe('the images of a feedback', () => {
  it('are limited to three', () => {
    const two = withFiles([], [file('a'), file('b')])
    const names = withFiles(two, [file('c'), file('d')]).map((image) => image.file.name)
    expect(names).toEqual(['a', 'b', 'c'])
  })

  it('have unique ids, also after one was removed', () => {
    const [first, second] = withFiles([], [file('a'), file('b')])
    if (!first || !second) throw new Error('two files')
    const ids = withFiles([second], [file('c')]).map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })

  it('give their addresses only once all are uploaded', () => {
    const images = withFiles([], [file('a'), file('b')])
    const one = withAddress(images, 1, '/1')
    expect(addressesOf(one)).toBeUndefined()
    expect(addressesOf(withAddress(one, 2, '/2'))).toEqual(['/1', '/2'])
    expect(addressesOf([])).toEqual([])
  })
})
