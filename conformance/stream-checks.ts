/** The overview's answers as a stream, where the host offers it (docs/rules.md, section R2). */
import type { Statistics } from '#protocol/http/statistics.ts'
import { type Check, expectData } from './check.ts'
import { type Answer, type Client, must, NothingToCheck } from './client.ts'

const request = { type: 4 } as const

const figuresIn = ({ as_of: _asOf, ledger_head: _head, ...figures }: Statistics) => JSON.stringify(figures)

/** The figures of an answer to a client that has none. */
function figuresOf(answer: Answer): Statistics {
  const figures = expectData('statistics', answer)
  must(!('unchanged' in figures), 'statistics without a version cannot be unchanged')
  return figures
}

const poll = async (client: Client) => figuresOf(await client.call('statistics', request))

async function nextOf(events: AsyncIterator<Answer>, which: string): Promise<Answer> {
  const { value, done } = await events.next()
  must(done !== true, `statistics: the stream ends before its ${which} event`)
  return value
}

export const streamChecks: readonly Check[] = [
  {
    area: 'reading',
    name: 'a stream of statistics, where offered, starts with the answer of a poll, and goes on within seconds',
    run: async ({ client }) => {
      const before = await poll(client)
      const stream = await client.stream('statistics', request)
      if (stream === undefined) throw new NothingToCheck('not offered')
      const events = stream[Symbol.asyncIterator]()
      try {
        const first = figuresOf(await nextOf(events, 'first'))
        const after = await poll(client)
        const isSteady = figuresIn(before) === figuresIn(after)
        must(!isSteady || figuresIn(first) === figuresIn(after), 'statistics: the stream has other figures')
        const answer = await nextOf(events, 'second')
        const later = expectData('statistics', answer)
        const size = Buffer.byteLength(answer.text)
        if ('unchanged' in later) must(size <= 140, 'statistics: an unchanged event exceeds 140 bytes', size)
        else
          must(
            later.version === undefined || later.version !== first.version,
            'statistics: the stream repeats figures',
            later.version,
          )
      } finally {
        await events.return?.()
      }
    },
  },
]
