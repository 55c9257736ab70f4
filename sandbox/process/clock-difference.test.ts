/** Processes whose clocks are two hours apart give the results of one whose clock is right. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cheapCost } from '../auth/passwords.ts'
import { emptyServerDatabase } from '../testing/empty-database.ts'
import { remotePartner, send } from '../testing/remote-sandbox.ts'
import { rightPassword } from '../testing/sandbox.ts'
import { type RunningSandbox, startSandbox } from './start-sandbox.ts'

const serverUrl = inject('databaseUrl')
const hourMs = 3_600_000
const shifts = { behind: -2 * hourMs, right: 0, ahead: 2 * hourMs } as const
type Shift = keyof typeof shifts
const Receipt = v.object({ at: v.string(), expected_at: v.string() })
const Entries = v.object({ list: v.array(v.object({ time: v.string(), id: v.number() })) })
/** More than what the requests take, and far less than the clocks' difference. */
const closeMs = 30_000

describe.runIf(serverUrl !== undefined)('clocks that are two hours apart', () => {
  let server: Awaited<ReturnType<typeof emptyServerDatabase>>
  const processes = new Map<Shift, RunningSandbox>()
  beforeAll(async () => {
    server = await emptyServerDatabase(serverUrl ?? '')
    for (const [name, shift] of [
      ['behind', shifts.behind],
      ['right', shifts.right],
      ['ahead', shifts.ahead],
    ] as const) {
      const ownTime = () => new Date(Date.now() + shift)
      processes.set(
        name,
        await startSandbox({ ports: 0, data: server, passwordCost: cheapCost, speed: 1, ownTime }),
      )
    }
  }, 60_000)
  afterAll(async () => {
    for (const { close } of processes.values()) await close()
    await server?.drop()
  })
  const at = (name: Shift): RunningSandbox => {
    const running = processes.get(name)
    if (running === undefined) throw new Error('not started')
    return running
  }

  it.each([
    ['behind', 'ahead'],
    ['ahead', 'behind'],
    ['behind', 'right'],
    ['right', 'ahead'],
  ] as const)(
    'a step-up window that the process %s opened pays a withdrawal at the one %s',
    async (opener, payer) => {
      const token = await remotePartner(at(opener), `from-${opener}-to-${payer}`)
      await send(at(opener).origin, 'checkTransactionPassword', { password: rightPassword }, token)
      const request = { amount: '20', method: 'address', request_id: randomUUID() }
      const answer = await send(at(payer).origin, 'withdraw', request, token)
      expect(answer).toMatchObject({ code: 200 })
      const receipt = v.parse(Receipt, answer.data)
      expect(Math.abs(Date.parse(receipt.at) - Date.now())).toBeLessThan(closeMs)
      expect(Date.parse(receipt.expected_at) - Date.parse(receipt.at)).toBe(hourMs)
      const { list } = v.parse(Entries, (await send(at(opener).origin, 'entries', {}, token)).data)
      for (const { time } of list) expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(closeMs)
    },
  )

  it('a session that one process opened is neither over nor in the future at the others', async () => {
    const token = await remotePartner(at('ahead'), 'traveller')
    for (const name of ['behind', 'right', 'ahead'] as const)
      expect(await send(at(name).origin, 'userInfo', {}, token)).toMatchObject({ code: 200 })
  })

  it('delivery time is the same in every process', () => {
    const times = [...processes.values()].map(({ sandbox }) => sandbox.clock.delivery().getTime())
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(closeMs)
  })
})
