import { describe, expect, it } from 'vitest'
import { addressesOf, placesLeft, withChange, withFiles } from './images.ts'

const image = (name: string) => ({ file: new File(['x'], name) })
const refused = (name: string) => ({ ...image(name), fault: 'upload.notAnImage' }) as const
const names = (images: ReturnType<typeof withFiles>) => images.map(({ file }) => file.name)

describe('the images of a feedback', () => {
  it('are limited to three', () => {
    const two = withFiles([], [image('a'), image('b')])
    expect(placesLeft(two)).toBe(1)
    const three = withFiles(two, [image('c'), image('d')])
    expect(names(three)).toEqual(['a', 'b', 'c'])
    expect(placesLeft(three)).toBe(0)
  })

  it('have three places however many files were refused', () => {
    const none = withFiles([], [refused('x'), refused('y'), refused('z'), refused('w'), image('a')])
    expect(names(none)).toEqual(['a', 'x', 'y', 'z'])
    expect(placesLeft(none)).toBe(2)
    const more = withFiles(none, [refused('v'), image('b'), image('c'), image('d')])
    expect(names(more)).toEqual(['a', 'b', 'c', 'v'])
    expect(placesLeft(withChange(more, more[0]?.id ?? 0, { fault: 'upload.imageTooLarge' }))).toBe(1)
  })

  it('have unique ids, also after one was removed', () => {
    const [first, second] = withFiles([], [image('a'), image('b')])
    if (!first || !second) throw new Error('two files')
    const ids = withFiles([second], [image('c')]).map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })

  it('give their addresses only once all accepted ones are uploaded', () => {
    const images = withFiles([], [image('a'), refused('x'), image('b')])
    const [first, second] = images
    if (!first || !second) throw new Error('two files')
    const one = withChange(images, first.id, { url: '/1' })
    expect(addressesOf(one)).toBeUndefined()
    expect(addressesOf(withChange(one, second.id, { url: '/2' }))).toEqual(['/1', '/2'])
    expect(addressesOf([])).toEqual([])
  })
})
