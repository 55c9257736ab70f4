import { expect, it } from 'vitest'
import { readJson, readQuery } from './read-request.ts'

const sent = (body: string) =>
  new Request('http://localhost/', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })

it('reads an object, with the digits of its numbers, and no body as an empty one', async () => {
  expect(await readJson(sent('{"a":1,"b":12345678901234567890}'))).toEqual({
    a: 1,
    b: '12345678901234567890',
  })
  expect(await readJson(new Request('http://localhost/', { method: 'POST' }))).toEqual({})
})

it.each(['[]', '[{}]', 'null', '1', '"a"', 'true', '{', ' ', '{"a":"b\\u0000"}', '{"a":[{"b":"\\u0000"}]}'])(
  'refuses %j',
  async (body) => {
    await expect(readJson(sent(body))).rejects.toMatchObject({ key: 'general.paramsError', code: 400 })
  },
)

it.each(['a=1&a=2', 'a=%00'])('refuses the query %s', (query) => {
  expect(() => readQuery(`http://localhost/?${query}`)).toThrow('general.paramsError')
})
