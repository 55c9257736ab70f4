/** The check of streamed answers: a host with a stream, one without, and wrong streams. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Fetch } from '#conformance/client.ts'
import type { Result } from '#conformance/run.ts'
import { createHost, failuresOf, type TestHost } from './test-host.ts'

let testHost: TestHost
beforeAll(async () => {
  testHost = await createHost()
})
afterAll(() => testHost.close())

const isStreamCheck = ({ check }: Result) => check.name.startsWith('a stream of statistics')
const resultOf = async (fetch?: Fetch) => {
  const results = await testHost.run(false, fetch)
  expect(failuresOf(results.filter((result) => !isStreamCheck(result)))).toEqual([])
  return results.find(isStreamCheck)
}

it('a host with a stream passes its check, whatever its events look like', async () => {
  expect(await resultOf()).toMatchObject({ outcome: 'passed' })
  expect(await resultOf(testHost.streaming((...events) => events))).toMatchObject({ outcome: 'passed' })
})

it('a host without a stream skips its check', async () => {
  expect(await resultOf(testHost.fetchOnce)).toMatchObject({ outcome: 'skipped', why: 'not offered' })
})

it.each<[string, Parameters<TestHost['streaming']>[0], string]>([
  ['ends at once', () => [], 'ends before its first event'],
  ['ends after the first event', (first) => [first], 'ends before its second event'],
  ['starts without figures', (_first, second) => [second], 'without a version cannot be unchanged'],
  [
    'has other figures than a poll',
    (first, second) => [first.replace(/"impressions":\d+/, '"impressions":77'), second],
    'the stream has other figures',
  ],
  ['repeats its figures', (first) => [first, first], 'the stream repeats figures'],
  [
    'goes on with something else',
    (first) => [first, '{"code":200,"msg":"","data":{"unchanged":true}}'],
    'is missing or not as the protocol says',
  ],
  ['goes on without an envelope', (first) => [first, 'ping'], 'answers no envelope'],
  [
    'goes on with long events',
    (first, second) => [first, second.replace('"msg":""', `"msg":"${'x'.repeat(99)}"`)],
    'an unchanged event exceeds 140 bytes',
  ],
])('a stream that %s fails its check', async (_what, change, why) => {
  const result = await resultOf(testHost.streaming(change))
  expect(result).toMatchObject({ outcome: 'failed', why: expect.stringContaining(why) })
})
