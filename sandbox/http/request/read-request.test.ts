import { expect, it } from 'vitest'
import { readJson, readQuery } from './read-request.ts'

const requestWith = (body: string) =>
  new Request('http://localhost/', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })

it('a JSON object keeps the digits of its numbers, and an empty body is an empty object', async () => {
  expect(await readJson(requestWith('{"a":1,"b":12345678901234567890}'))).toEqual({
    a: 1,
    b: '12345678901234567890',
  })
  expect(await readJson(new Request('http://localhost/', { method: 'POST' }))).toEqual({})
})

it.each(['[]', '[{}]', 'null', '1', '"a"', 'true', '{', ' ', '{"a":"b\\u0000"}', '{"a":[{"b":"\\u0000"}]}'])(
  'the body %j is rejected',
  async (body) => {
    await expect(readJson(requestWith(body))).rejects.toMatchObject({ key: 'general.paramsError', code: 400 })
  },
)

it.each(['a=1&a=2', 'a=%00'])('the query %s is rejected', (query) => {
  expect(() => readQuery(`http://localhost/?${query}`)).toThrow('general.paramsError')
})
