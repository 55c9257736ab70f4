import { afterAll, beforeAll, expect, it } from 'vitest'
import { cheapCost } from '../auth/passwords.ts'
import { ledgerStops } from '../db/schema/ledger-checks.ts'
import { remotePartner, send } from '../testing/remote-sandbox.ts'
import { type RunningSandbox, startSandbox } from './start-sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox({
    ports: 0,
    data: { memory: true },
    passwordCost: cheapCost,
    log: () => undefined,
  })
})
afterAll(() => running.close())

async function scrape(): Promise<string> {
  const answer = await fetch(`${running.deskOrigin}/metrics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toContain('text/plain')
  return answer.text()
}

it('the metrics count and time requests by route and code', async () => {
  const token = await remotePartner(running, 'ana')
  for (let index = 0; index < 3; index += 1) await send(running.origin, 'property', {}, token)
  const text = await scrape()
  expect(text).toContain(
    'placard_requests_total{route="/facebook-business/user/property",status="200",code="200"} 3',
  )
  expect(text).toContain('placard_request_seconds_count{route="/facebook-business/user/property"} 3')
  expect(text).not.toContain('ana')
})

it('the metrics show lease, ledger, queues and database', async () => {
  const text = await scrape()
  for (const line of [
    'placard_lease_held 1',
    'placard_ledger_stops{scope="all"} 0',
    'placard_ledger_stops{scope="accounts"} 0',
    'placard_queue_age_seconds{queue="plans"} 0',
    'placard_queue_age_seconds{queue="payouts"} 0',
    'placard_queue_age_seconds{queue="acceptances"} 0',
    'placard_database_up 1',
    'placard_database_waiting 0',
  ])
    expect(text).toContain(`${line}\n`)
  expect(text).toMatch(/placard_ledger_check_age_seconds \d/)
  expect(text).toMatch(/placard_database_connections\{state="(?:idle|used)"\} \d/)
  expect(text).toContain('# TYPE placard_transaction_retries_total counter')
})

it('the metrics show a stop of all money', async () => {
  const { database, clock } = running.sandbox
  await database.db.insert(ledgerStops).values({ broken: ['a rule'], at: clock.now() })
  expect(await scrape()).toContain('placard_ledger_stops{scope="all"} 1\n')
})
