import { describe, expect, it } from 'vitest'
import { multipart } from './multipart.ts'

describe('the body of an upload', () => {
  it('has the file by its name, and nothing else by default', () => {
    const file = new File(['x'], 'me.png', { type: 'image/png' })
    const form = multipart({}, file)
    expect([...form.keys()]).toEqual(['file'])
    expect(form.get('file')).toMatchObject({ name: 'me.png', type: 'image/png', size: 1 })
  })

  it('has what the request says beside it, less what is not there', () => {
    const form = multipart({ purpose: 'avatar', note: undefined, page: 2 }, undefined)
    expect([...form]).toEqual([
      ['purpose', 'avatar'],
      ['page', '2'],
    ])
  })
})
