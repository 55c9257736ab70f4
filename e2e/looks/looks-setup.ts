/**
 * One sandbox for all workers, since a failed look ends its worker and the demo account takes seconds to make; and accounts at
 * each stage. What a look changes in an account, others see: such a look takes an account of its own, or answers for the host.
 */
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { cheapCost } from '#sandbox/auth/passwords.ts'
import { standingCodes } from '#sandbox/seed/codes.ts'
import { startSandbox } from '#sandbox/server/start-sandbox.ts'
import { post, readyPartner, receiveCoupons, tokenOf } from '../ready-partner.ts'

/** The app as `vite build --mode looks` makes it: with the pseudo-language. */
const builtLooks = fileURLToPath(new URL('../../out/looks', import.meta.url))

/** What the workers are told. */
export interface Prepared {
  readonly origin: string
  readonly tokens: Readonly<Record<'fresh' | 'partner' | 'demo', string>>
}

/** An account that is registered only. */
export async function registerFresh(origin: string): Promise<string> {
  const { token } = await post(origin, 'register', {
    username: `fresh-${randomUUID().slice(0, 8)}`,
    password: 'correct horse 1',
    email: 'fresh@partner.example',
    phone: '+4915123456789',
    licenseKey: standingCodes.invitation,
  })
  return String(token)
}

/** Starts it, and gives what ends it. */
export default async function prepare(): Promise<() => Promise<void>> {
  const running = await startSandbox({
    ports: 0,
    data: { memory: true },
    staticFolder: builtLooks,
    speed: 0.001,
    passwordCost: cheapCost,
    hasDemo: true,
  })
  if (!running.demo) throw new Error('no demo account')
  const partner = await readyPartner(running)
  await receiveCoupons(running, partner)
  const demo = await tokenOf(running, { ...running.demo })
  // Whether the story's last sign-in was today depends on the hour.
  await post(running.origin, 'signIn', { request_id: randomUUID() }, demo).catch(() => undefined)
  const prepared: Prepared = {
    origin: running.origin,
    tokens: {
      fresh: await registerFresh(running.origin),
      partner: await tokenOf(running, partner),
      demo,
    },
  }
  process.env.PLACARD_LOOKS = JSON.stringify(prepared)
  return running.close
}
