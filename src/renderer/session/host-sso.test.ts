import { expect, it } from 'vitest'
import { takeFrom, withoutSecrets } from './host-sso.ts'

it.each([
  ['', '#/entry?code=c0de&invite=I&lang=zh&next=%2Fwallet', '', '#/entry?invite=I&lang=zh&next=%2Fwallet'],
  ['?code=c0de', '#/entry', '', '#/entry'],
  ['?code=c0de&next=%2Fplan', '#/entry', '', '#/entry?next=%2Fplan'],
  ['?token=t0ken&from=a', '#/entry?next=%2Fplan', '?from=a', '#/entry?next=%2Fplan'],
  ['', '#/entry?token=t0ken', '', '#/entry'],
])('the secret is removed from %s%s', (search, hash, searchAfter, hashAfter) => {
  const taken = takeFrom({ search, hash })
  expect(taken).toMatchObject({ search: searchAfter, hash: hashAfter })
  expect(taken.handOver.code ?? taken.handOver.token).toMatch(/^(c0de|t0ken)$/)
})

it('the query inside the hash takes precedence', () => {
  expect(takeFrom({ search: '?code=a&lang=de', hash: '#/entry?code=b' }).handOver).toEqual({
    code: 'b',
    lang: 'de',
  })
})

it('the other parameters of a query stay', () => {
  expect(withoutSecrets('?entry=host&code=1&next=%2Fa&token=2')).toBe('?entry=host&next=%2Fa')
  expect(withoutSecrets('?code=1')).toBe('')
})
