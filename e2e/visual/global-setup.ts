/**
 * One sandbox for all workers, because a failed test ends its worker and creating the demo account takes seconds; and accounts
 * at each stage. Other tests see the changes of a shared account: a test with changes uses its own account, or mocks the host.
 */
import { randomUUID } from 'node:crypto'
import { cheapCost } from '#sandbox/auth/passwords.ts'
import { startSandbox } from '#sandbox/process/start-sandbox.ts'
import { builtWeb } from '../fixtures.ts'
import {
  newPartner,
  type Origins,
  type Partner,
  post,
  readyPartner,
  receiveCoupons,
  tokenOf,
} from '../ready-partner.ts'

/** A partner, and a token of theirs. */
export interface Account {
  readonly partner: Partner
  readonly token: string
}

/** The data for the workers. */
export interface Prepared extends Origins {
  readonly accounts: Readonly<Record<'fresh' | 'partner' | 'demo', Account>>
}

/** A username that is unique across workers. */
export const freshName = (): string => `fresh-${randomUUID().slice(0, 8)}`

/** Starts the sandbox, and returns a function that stops it. */
export default async function prepare(): Promise<() => Promise<void>> {
  const running = await startSandbox({
    ports: 0,
    data: { memory: true },
    staticFolder: builtWeb,
    speed: 0.001,
    passwordCost: cheapCost,
    hasDemo: true,
  })
  if (!running.demo) throw new Error('no demo account')
  const logIn = async (partner: Partner) => ({ partner, token: await tokenOf(running, partner) })
  const partner = await readyPartner(running)
  await receiveCoupons(running, partner)
  const demo = await logIn(running.demo)
  // Whether the demo account's last check-in was today depends on the hour.
  await post(running.origin, 'signIn', { request_id: randomUUID() }, demo.token).catch(() => undefined)
  const { origin, deskOrigin } = running
  const prepared: Prepared = {
    origin,
    deskOrigin,
    accounts: { fresh: await newPartner(running, freshName()), partner: await logIn(partner), demo },
  }
  process.env.PLACARD_VISUAL = JSON.stringify(prepared)
  return running.close
}
